import type { RecordedBody, Counterexample, RecordedExchange } from '../src/results/schema.js';
import { groupBy } from './select.js';
import { duration, number } from './words.js';
import { clip, cut, printable } from './printable.js';

/** What came back to one or several of a group's requests. */
export interface GroupAnswer {
  exchange: RecordedExchange;
  /** Places in the group, counted from 1. */
  places: number[];
}

/** Exchanges next to each other whose request is the same, such as those of a race. */
export interface ExchangeGroup {
  /** Place of the first exchange among all of the case, counted from 1. */
  from: number;
  exchanges: [RecordedExchange, ...RecordedExchange[]];
  /** Those with the same status and body are one. */
  answers: GroupAnswer[];
}

/** The exchanges of a case in their order, those with the same request put together. */
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
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ exchange: first.exchange, places: [first, ...others].map(({ place }) => place) }] : [],
  );
};

/** Numbers that count upwards, in words: `1, 3 to 8`. */
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

/** A body as text that is safe to show, at most `max` characters of it. */
export const bodyText = (body: RecordedBody, max: number): string => {
  if (body.bytes === 0) return '';
  const shown = body.text === undefined ? (body.base64 ?? '') : indented(body.text);
  return printable(clip(shown, max), 'keep');
};

/** What a reader has to know about a body beside its text. */
export const bodyNote = (body: RecordedBody | undefined): string => {
  if (!body) return 'no body';
  const notes = [body.bytes === 1 ? '1 byte' : `${number(body.bytes)} bytes`];
  if (body.text === undefined && body.base64 !== undefined) notes.push('not UTF-8, shown in base64');
  if (body.text !== undefined && indented(body.text) !== body.text) notes.push('JSON, indented for reading');
  if (body.truncated) notes.push('only the beginning was kept');
  return notes.join(', ');
};

// Only what comes back the same to the byte: duplicate keys, 1e400 or unusual spacing may be the very failure.
const indented = (text: string): string => {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
};

// Ids of contracts are so long that nothing else would be seen.
const shortPath = (url: string): string =>
  url
    .replace(/^https?:\/\/[^/?#]*/, '')
    .replace(/[^/?]{40,}/g, (part) => `${part.slice(0, 12)}…${part.slice(-6)}`);

/** So much of a body distinguishes the requests of a case. */
const LONGEST_BODY = 48;
/** So many outcomes are named one by one, in their order; of more, how many there are of each. */
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

/** Headers a line each, safe to show. */
const headerText = (headers: RecordedExchange['request']['headers']): string[] => {
  const lines = headers
    .slice(0, MAX_HEADERS)
    .map(([name, value]) => printable(`${name}: ${clip(value, 2000)}`));
  const more = headers.length - lines.length;
  return [...lines, ...(more > 0 ? [`… ${number(more)} more headers`] : [])];
};

/** The head of a request, safe to show. */
export const requestHead = ({ method, url, headers }: RecordedExchange['request']): string =>
  [printable(`${method} ${clip(url, 2000)}`), ...headerText(headers)].join('\n');
/** The head of a response, safe to show. */
export const responseHead = ({ headers }: { headers: RecordedExchange['request']['headers'] }): string =>
  headerText(headers).join('\n');

/** Which of the same requests an answer is to; empty where there was one. */
export const answerNote = ({ places }: GroupAnswer, { exchanges }: ExchangeGroup): string =>
  exchanges.length === 1 ? '' : `${places.length === 1 ? 'answer' : 'answers'} ${ranges(places)}`;

/** So many different answers to the same request are shown in text that has no structure of its own. */
const MOST_ANSWERS = 6;

/** What came, before the answer itself: `Response 200`, the outcome of what is not HTTP, or that there was none. */
export const answerTitle = ({ response, outcome }: RecordedExchange): string =>
  response ? `Response ${String(response.status)}` : outcome === undefined ? 'No response' : 'Outcome';

/** What came in place of a response, safe to show. */
export const withoutResponse = ({ outcome, error }: RecordedExchange): string =>
  printable(clip(outcome ?? error ?? 'the reason was not recorded', 2000));

/** All exchanges of a case as plain text, a text for each group, at most `max` characters of each body. */
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

/** The last two segments of a path say which call it is. */
const ending = (path: string): string => path.replace(/^\/.+(?=(?:\/[^/]+){2}$)/, '…');

/** The two ends of an id: what is wrong with a real one stands at either. */
const bothEnds = (id: string): string => (id.length > 60 ? `${id.slice(0, 20)}…${id.slice(-30)}` : id);

/** What a stored call says of who made it, and how. */
type CallText = {
  caller?: { credential?: string; token?: string; subject?: string };
  anonymous?: boolean;
};

/** Whose token a call carried, in words; empty where it takes none. */
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

/** A body to the byte. In quotes, with escapes, where its ends would not be seen. */
const exactly = ({ text, base64 = '' }: RecordedBody): string =>
  text === undefined
    ? `bytes, in base64: ${base64}`
    : text.trim() === text
      ? text
      : `${JSON.stringify(text)} without these quotes`;

/**
 * The decisive request of a case as it was sent, in one line that is safe to show: its body to the byte, where it went, the
 * way it was sent where that matters, and whose token it carried. `isBrief`: without where a body went.
 */
export const sentText = (counterexample: Counterexample, max: number, isBrief = false): string => {
  const { request, response } = counterexample.exchanges.at(-1) ?? {};
  if (!request || !response) return inputText(counterexample, max);
  const { body } = request;
  const sent = body?.bytes ? exactly(body) : 'no body';
  const place = shortPath(request.url);
  const where = `${request.method} ${body?.bytes ? ending(place) : clip(place, 160)}`;
  const what =
    request.method === 'GET' && !body?.bytes ? where : clip(sent, max) + (isBrief ? '' : ` in ${where}`);
  // Of an id that was made up, or is written in another way, the body does not tell what is wrong.
  const { id = '', made } = (counterexample.calls?.at(-1) ?? {}) as { id?: string; made?: string };
  const isUnusual = made !== undefined || /[^\w.~-]/.test(id);
  const subject = isUnusual && body?.bytes ? `for the id ${bothEnds(id)}` : '';
  const notes = [subject, callerText(counterexample), counterexample.condition ?? ''].filter(
    (note) => note !== '',
  );
  return printable(notes.length > 0 ? `${what} (${clip(notes.join('; '), max)})` : what);
};

/** What came of the decisive request, safe to show. Of an error, so much of the response that its cause is seen. */
export const gotText = ({ actual, exchanges }: Counterexample, max: number): string => {
  const { response } = exchanges.at(-1) ?? {};
  const { status = 0, body } = response ?? {};
  const isResponse = status >= 300 && body?.text !== undefined && actual.startsWith(`${status} `);
  return printable(clip(isResponse && body?.bytes ? `${status} ${body.text}` : actual, max));
};
