import type { RecordedBody, RecordedExchange, Verdict } from '../src/results/schema.js';
import { causesOf } from './select.js';
import { causeLine } from './words.js';

/**
 * Returns the exchanges that a run kept as an HTTP Archive 1.2: a page for each cause of a failure, and one for
 * each topic of the observations. TLS handshakes are left out, because they are not HTTP. The time of each request
 * is not recorded, so all have the start time of the run.
 */
export const harReport = ({ run, clauses, observations }: Verdict) => {
  const groups = [
    ...clauses.flatMap(causesOf).map(({ clause, counterexample, number }) => ({
      id: `${clause.id}#${number}`,
      title: `${clause.verdict}: ${[clause.statement, ...causeLine(counterexample)].join(' Broken by: ')}`,
      exchanges: counterexample.exchanges,
    })),
    ...observations.map(({ key, value, exchange }) => ({
      id: key,
      title: `observed: ${value}`,
      exchanges: exchange ? [exchange] : [],
    })),
  ]
    .map((group) => ({ ...group, exchanges: group.exchanges.filter(isHttp) }))
    .filter(({ exchanges }) => exchanges.length > 0);
  return {
    log: {
      version: '1.2',
      creator: { name: 'assay', version: run.harnessVersion },
      comment:
        'Only what the run kept. Times of the single requests are not known: all bear the beginning of the run.',
      pages: groups.map(({ id, title }) => ({ id, title, startedDateTime: run.startedAt, pageTimings: {} })),
      entries: groups.flatMap(({ id, exchanges }) =>
        exchanges.map((exchange) => ({ pageref: id, startedDateTime: run.startedAt, ...entryOf(exchange) })),
      ),
    },
  };
};

const isHttp = ({ request, outcome }: RecordedExchange): boolean =>
  outcome === undefined && URL.canParse(request.url) && /^https?:/i.test(request.url);

const entryOf = ({ request, response, error, durationMs, attempts }: RecordedExchange) => ({
  time: durationMs,
  request: {
    method: request.method,
    url: request.url,
    ...COMMON,
    headers: pairs(request.headers),
    queryString: pairs([...new URL(request.url).searchParams]),
    ...(request.body && { postData: { mimeType: typeOf(request.headers), ...textOf(request.body) } }),
    bodySize: request.body?.bytes ?? 0,
  },
  response: {
    status: response?.status ?? 0,
    statusText: '',
    ...COMMON,
    headers: pairs(response?.headers ?? []),
    content: {
      size: response?.body.bytes ?? 0,
      mimeType: typeOf(response?.headers ?? []),
      ...(response && contentOf(response.body)),
    },
    redirectURL: valueOf(response?.headers ?? [], 'location'),
    // Browsers write a request without a response in this way.
    bodySize: response?.body.bytes ?? -1,
    ...(!response && { comment: error ?? 'the reason was not recorded' }),
  },
  cache: {},
  timings: { send: 0, wait: durationMs, receive: 0 },
  ...(attempts > 1 && { comment: `after ${attempts} attempts` }),
});

const COMMON = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };

const pairs = (all: readonly (readonly [string, string])[]) => all.map(([name, value]) => ({ name, value }));

const valueOf = (headers: RecordedExchange['request']['headers'], wanted: string): string =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';

const typeOf = (headers: RecordedExchange['request']['headers']): string =>
  valueOf(headers, 'content-type') || 'x-unknown';

const truncation = ({ truncated }: RecordedBody) => (truncated ? ['only the beginning was kept'] : []);
const comment = (notes: string[]) => (notes.length > 0 ? { comment: notes.join('; ') } : {});

/** The format has no encoding for a request body. */
const textOf = (body: RecordedBody) => ({
  text: body.text ?? body.base64 ?? '',
  ...comment([
    ...(body.text === undefined && body.base64 !== undefined ? ['not UTF-8: the text is base64'] : []),
    ...truncation(body),
  ]),
});

const contentOf = (body: RecordedBody) => ({
  text: body.text ?? body.base64 ?? '',
  ...(body.text === undefined && body.base64 !== undefined && { encoding: 'base64' }),
  ...comment(truncation(body)),
});
