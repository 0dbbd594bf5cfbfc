import type { RecordedBody, Counterexample, RecordedExchange } from '../src/results/schema.js';
import { groupBy } from './select.js';
import { duration, number } from './words.js';
import { clip, cut, printable } from './printable.js';

/** A response to one or more requests of a group. */
interface GroupAnswer {
  exchange: RecordedExchange;
  /** Positions in the group, counted from 1. */
  places: number[];
}

/** Consecutive exchanges with the same request, such as those of a race. */
export interface ExchangeGroup {
  /** Position of the first exchange among all exchanges of the case, counted from 1. */
  from: number;
  exchanges: [RecordedExchange, ...RecordedExchange[]];
  /** Responses with the same status and body are merged. */
  answers: GroupAnswer[];
}

/** Groups consecutive exchanges of a case that have the same request. */
export const groupExchanges = (exchanges: readonly RecordedExchange[]): ExchangeGroup[] => {
  const groups: { from: number; exchanges: [RecordedExchange, ...RecordedExchange[]] }[] = [];
  for (const [at, exchange] of exchanges.entries()) {
    const last = groups.at(-1);
    if (last && requestOf(last.exchanges[0]) === requestOf(exchange)) last.exchanges.push(exchange);
    else groups.push({ from: at + 1, exchanges: [exchange] });
  }
  return groups.map((group) => ({ ...group, answers: answersTo(group.exchanges) }));
};

const requestOf = ({ request }: RecordedExchange): string => JSON.stringify(request);

const answersTo = (exchanges: readonly RecordedExchange[]): GroupAnswer[] => {
  const placed = exchanges.map((exchange, at) => ({ exchange, place: at + 1 }));
  const same = groupBy(placed, ({ exchange: { response, outcome, error } }) =>
    JSON.stringify(response ? [response.status, response.body] : [outcome, error]),
  );
  return [...same.values()].map((group) => ({
    exchange: group[0].exchange,
    places: group.map(({ place }) => place),
  }));
};

/** Ascending numbers as text: `1, 3 to 8`. */
export const ranges = (numbers: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const one of numbers) {
    const run = runs.at(-1);
    if (run?.[1] === one - 1) run[1] = one;
    else runs.push([one, one]);
  }
  return runs
    .map(([from, to]) => (from === to ? number(from) : `${number(from)} to ${number(to)}`))
    .join(', ');
};

/** A body as text that is safe to show, cut to `max` characters. */
export const bodyText = (body: RecordedBody, max: number): string => {
  if (body.bytes === 0) return '';
  const shown = body.text === undefined ? (body.base64 ?? '') : indented(body.text);
  return printable(clip(shown, max), 'keep');
};

/** Notes about a body that its text does not show. */
export const bodyNote = (body: RecordedBody | undefined): string => {
  if (!body) return 'no body';
  const notes = [body.bytes === 1 ? '1 byte' : `${number(body.bytes)} bytes`];
  if (body.text === undefined && body.base64 !== undefined) notes.push('not UTF-8, shown in base64');
  if (body.text !== undefined && indented(body.text) !== body.text) notes.push('JSON, indented for reading');
  if (body.truncated) notes.push('only the beginning was kept');
  return notes.join(', ');
};

// Indents only JSON that stays the same to the byte when it is written again: duplicate keys, 1e400 or unusual
// spacing may be the failure.
const indented = (text: string): string => {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
};

// Contract ids are so long that they would hide the rest, so they are shortened.
const shortPath = (url: string): string =>
  url
    .replace(/^https?:\/\/[^/?#]*/, '')
    .replace(/[^/?]{40,}/g, (part) => `${part.slice(0, 12)}…${part.slice(-6)}`);

/** Maximum number of characters of a body that are shown to distinguish the requests of a case. */
const LONGEST_BODY = 48;
/** Up to this number, outcomes are listed in their order; more are counted by outcome. */
const IN_ORDER = 5;

/** `POST /v2/parties {"userId":"x"} → 200, in 12 ms`, or `… 8 times → 1 × 200, 7 × 400`, in one line. */
export const groupTitle = ({ exchanges }: ExchangeGroup): string => {
  const [{ request, durationMs, attempts }] = exchanges;
  const outcomes = exchanges.map(({ response, outcome }) =>
    response ? String(response.status) : cut(outcome ?? 'no response', LONGEST_BODY),
  );
  const counted = [...groupBy(outcomes, (outcome) => outcome)].map(
    ([outcome, same]) => `${number(same.length)} × ${outcome}`,
  );
  const shown = (outcomes.length > IN_ORDER ? counted : outcomes).join(', ');
  const tries = attempts > 1 ? `, after ${String(attempts)} attempts` : '';
  const came =
    exchanges.length > 1
      ? ` ${number(exchanges.length)} times → ${shown}`
      : ` → ${shown}, in ${duration(durationMs)}${tries}`;
  const body = request.body?.text ? ` ${cut(request.body.text, LONGEST_BODY)}` : '';
  return printable(`${request.method} ${clip(shortPath(request.url), 200)}${body}${came}`);
};

const MAX_HEADERS = 100;

/** Headers, one per line, safe to show. */
const headerText = (headers: RecordedExchange['request']['headers']): string[] => {
  const lines = headers
    .slice(0, MAX_HEADERS)
    .map(([name, value]) => printable(`${name}: ${clip(value, 2000)}`));
  const more = headers.length - lines.length;
  return [...lines, ...(more > 0 ? [`… ${number(more)} more headers`] : [])];
};

/** The request line and headers, safe to show. */
export const requestHead = ({ method, url, headers }: RecordedExchange['request']): string =>
  [printable(`${method} ${clip(url, 2000)}`), ...headerText(headers)].join('\n');
/** The headers of a response, safe to show. */
export const responseHead = ({ headers }: { headers: RecordedExchange['request']['headers'] }): string =>
  headerText(headers).join('\n');

/** Which of several equal requests a response belongs to; empty when there was only one. */
export const answerNote = ({ places }: GroupAnswer, { exchanges }: ExchangeGroup): string =>
  exchanges.length === 1 ? '' : `${places.length === 1 ? 'answer' : 'answers'} ${ranges(places)}`;

/** Maximum number of different responses to the same request that are shown in plain text. */
const MOST_ANSWERS = 6;

/** The title of a response: `Response 200`, `Outcome` for something other than HTTP, or `No response`. */
export const answerTitle = ({ response, outcome }: RecordedExchange): string =>
  response ? `Response ${String(response.status)}` : outcome === undefined ? 'No response' : 'Outcome';

/** What was recorded instead of a response, safe to show. */
export const withoutResponse = ({ outcome, error }: RecordedExchange): string =>
  printable(clip(outcome ?? error ?? 'the reason was not recorded', 2000));

/** All exchanges of a case as plain text, one text per group, with at most `max` characters of each body. */
export const exchangeTexts = (exchanges: readonly RecordedExchange[], max: number): string[] =>
  groupExchanges(exchanges).map((group) => groupText(group, max));

const groupText = (group: ExchangeGroup, max: number): string => {
  const [{ request }] = group.exchanges;
  const message = (head: string, body: RecordedBody | undefined) =>
    [head, `(${bodyNote(body)})`, ...(body?.bytes ? [bodyText(body, max)] : [])].filter(Boolean).join('\n');
  const answer = (one: GroupAnswer): string => {
    const { response } = one.exchange;
    const note = answerNote(one, group);
    const title = `--- ${answerTitle(one.exchange).toLowerCase()}${note && ` (${note})`}`;
    const text = response ? message(responseHead(response), response.body) : withoutResponse(one.exchange);
    return `${title}\n${text}`;
  };
  const more = group.answers.length - MOST_ANSWERS;
  return [
    groupTitle(group),
    `--- request\n${message(requestHead(request), request.body)}`,
    ...group.answers.slice(0, MOST_ANSWERS).map(answer),
    ...(more > 0 ? [`--- and ${number(more)} more answers that differ, in verdict.json`] : []),
  ].join('\n');
};

/** The input of a counterexample as one line of JSON, safe to show. */
export const inputText = ({ input }: Counterexample, max: number): string =>
  printable(clip(JSON.stringify(input) ?? 'nothing', max));

/** The last two segments of a path, which identify the call, and the API when an id comes between. */
const ending = (path: string): string => {
  const [api] = /\/[^/]+\/v\d+\/(?=[^/]+(?:\/[^/]+){2}$)/.exec(path) ?? [''];
  return path.replace(/^\/.+(?=(?:\/[^/]+){2}$)/, `…${api && `${api}…`}`);
};

/** The two ends of an id. The difference from a real id is at one of them. */
const bothEnds = (id: string): string => (id.length > 60 ? `${id.slice(0, 20)}…${id.slice(-30)}` : id);

/** The caller in a stored call. */
type CallText = {
  caller?: { credential?: string; token?: string; subject?: string };
  anonymous?: boolean;
  headers?: readonly (readonly [name: string, value: string])[];
};

/** Describes whose token a call carried; empty when the call needs none. */
const callerText = ({ calls = [], exchanges }: Counterexample): string => {
  const { caller, anonymous } = (calls.at(-1) ?? {}) as CallText;
  const headers = exchanges.at(-1)?.request.headers ?? [];
  if (anonymous) return 'without a token';
  if (!caller)
    return headers.some(([name]) => name.toLowerCase() === 'authorization')
      ? 'with the usual token of the target file'
      : '';
  const { credential = '', token, subject } = caller;
  if (token === 'none') return 'without a token';
  const whose = `by ${subject === undefined ? credential : `the subject ${JSON.stringify(subject)}`}`;
  return token === undefined || token === 'good' ? whose : `${whose}, its token: ${token}`;
};

/** The headers that a call adds to those of an ordinary client. The caller's token is described in words. */
const headersText = ({ calls = [] }: Counterexample): string => {
  const { headers = [] } = (calls.at(-1) ?? {}) as CallText;
  const shown = headers.filter(([name]) => name.toLowerCase() !== 'authorization');
  return shown.length > 0 ? `with ${shown.map((header) => header.join(': ')).join(', ')}` : '';
};

/** A body to the byte. It is quoted and escaped when it begins or ends with white space. */
const exactly = ({ text, base64 = '' }: RecordedBody): string =>
  text === undefined
    ? `bytes, in base64: ${base64}`
    : text.trim() === text
      ? text
      : `${JSON.stringify(text)} without these quotes`;

/**
 * Describes the decisive request of a case in one line that is safe to show: its body to the byte, its address, its
 * condition when that matters, and whose token it carried. `isBrief`: without the address after a body.
 */
export const sentText = (counterexample: Counterexample, max: number, isBrief = false): string => {
  const { request, response } = counterexample.exchanges.at(-1) ?? {};
  if (!request || !response) return inputText(counterexample, max);
  const { body } = request;
  const { rule } = counterexample;
  const sent = body?.bytes ? exactly(body) : 'no body';
  const place = shortPath(request.url);
  const where = `${request.method} ${body?.bytes ? ending(place) : clip(place, 160)}`;
  const what =
    request.method === 'GET' && !body?.bytes ? where : clip(sent, max) + (isBrief ? '' : ` in ${where}`);
  // The body does not show what is wrong with an id that was made up or is encoded in another way.
  const {
    id = '',
    made,
    varies = '',
  } = (counterexample.calls?.at(-1) ?? {}) as Partial<Record<'id' | 'made' | 'varies', string>>;
  const isUnusual = made !== undefined || /[^\w.~-]/.test(id);
  const isNamed = isUnusual && id !== '' && body?.bytes;
  // What is wrong with a long id may be in its middle.
  const subject = isNamed ? `for the id ${bothEnds(id)}${varies === '' ? '' : `, ${varies}`}` : '';
  const notes = [
    subject,
    headersText(counterexample),
    callerText(counterexample),
    counterexample.condition ?? '',
    // The beginning of a long body does not show what is wrong in it.
    ...(sent.length > max
      ? [isBrief ? rule : '', isNamed || varies === '' || varies === rule ? '' : `with ${varies}`]
      : []),
  ].filter((note) => note !== '');
  return printable(notes.length > 0 ? `${what} (${clip(notes.join('; '), max)})` : what);
};

/** The result of the decisive request, safe to show. An error includes the start of the response. */
export const gotText = ({ actual, exchanges }: Counterexample, max: number): string => {
  const { response } = exchanges.at(-1) ?? {};
  const { status = 0, body } = response ?? {};
  const isResponse = status >= 300 && body?.text !== undefined && actual.startsWith(`${status} `);
  return printable(clip(isResponse && body?.bytes ? `${status} ${body.text}` : actual, max));
};
