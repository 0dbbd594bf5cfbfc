import type { Operation } from '../spec/operation.js';
import type { SizeName } from '../spec/token-standard/rules.js';

/** How and when a call is sent. What is absent is as an ordinary client does it. */
export interface Condition {
  /** The connection it is sent on, and what that connection was used for. Absent: any connection that is open. */
  connection?:
    | 'new'
    | 'HTTP/2'
    | 'kept after a good call'
    | 'kept after a refused call'
    | 'kept after a call for an unknown id'
    | 'after a broken-off call'
    | 'after a truncated call'
    /** None is left: it is broken off in the middle of its body. */
    | 'broken off'
    /** The one of the calls right before it. */
    | 'shared with the calls before'
    /** One of its own for it and for each call beside it: all requests are held back before their last byte, and end together. */
    | 'held back';
  /** Absent: the body has a Content-Length. */
  framing?: 'chunked';
  /** How many packets the body comes in. Absent: one. */
  pieces?: number;
  /** The Accept header; null: the call has none. */
  accept?: string | null;
  acceptEncoding?: string;
  contentType?: string;
  /** Further headers, which ordinary clients and proxies send. */
  others?: readonly (readonly [name: string, value: string])[];
  /** How the names of headers are written. Absent: in small letters. */
  headerNames?: 'Content-Type' | 'CONTENT-TYPE';
  /** Calls that are made right before it, in this order, with nothing in between. */
  before?: readonly Call[];
  /** Calls that are under way at the same time. */
  beside?: readonly Call[];
}

/** Who makes a call, and with which token. */
export interface Caller {
  /** The credential of the target file whose holder calls, or is imitated. */
  credential: string;
  /** What its token is, by name, where that is not the one of the credential. */
  token?: string;
  /** Another subject than the holder of the credential. */
  subject?: string;
  /** What its token has in common with those of other calls, such as a jti. It is fresh in each run. */
  shared?: string;
  /** The id of the clause by which nobody may be let in with it. */
  refusedBy?: string;
  /** The id of the clause by which its holder must be known by it. */
  knownBy?: string;
}

/** The groups of conditions: each has a clause that says that it makes no difference. */
export type Dimension = 'sending' | 'before' | 'beside';

/** One request as a value. It neither sends nor judges anything. */
export interface Call {
  operation: Operation;
  /** The id as it stands in the path, percent-encoded. */
  id?: string;
  query?: readonly (readonly [name: string, value: string])[];
  /** What stands in the query behind those, as it is sent: it may not be an encoding of a text. */
  rawQuery?: string;
  /** Absent: the request has none. */
  body?: string | Uint8Array;
  /** Absent: that of the operation. */
  method?: string;
  /** Headers that no ordinary client sends, in place of the usual ones. */
  headers?: readonly (readonly [name: string, value: string])[];
  /** Absent: the holder of the only credential that the service has, or the participant admin. */
  caller?: Caller;
  /** Whether it is made once in a run, for all tests that need it, because what it creates stays. */
  shared?: true;
  /** Whether it is sent without the credential of the target file. */
  anonymous?: true;
  /** Of an id that was made up: whether it has the form of a real one. */
  made?: 'absent' | 'misshapen';
  /** Of choice arguments that are made of what the target file names: what of them is as large as must be supported. */
  size?: SizeName;
  /** Of an object: the call for the snapshot that refers to it, which is made right before, and its place there. */
  from?: Call;
  place?: number;
  /** The URL, where the operation has no path: the target file or a snapshot names it. */
  url?: string;
  /** Of an object: the digest that the snapshot has for it. */
  digest?: string;
  /** Whether the nextPageToken of each page is followed to the last page. */
  toTheEnd?: true;
  condition?: Condition;
  /** The correct call next to this one: the two differ in one rule. */
  counterpart?: Call;
  /** What the call varies, in words that follow "a request with". */
  varies: string;
}

/** A fresh value in a call to a registry, as it is sent. An answer to another call must not contain it. */
export const MARKS = /q7mark[0-9a-z]+x/g;

// ignoreBOM keeps a byte-order mark in the text, where the grammar has none.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The body of a request as text. @returns undefined when there is none, null when its bytes are not UTF-8 */
export function textOf(body: string | Uint8Array | undefined): string | null | undefined {
  if (body === undefined || typeof body === 'string') return body;
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

/** A text as it stands in a path or in a query. Half a character cannot stand there, and something else does. */
export const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

const DIMENSIONS: readonly Dimension[] = ['sending', 'before', 'beside'];

/** A condition by its groups. What is held back is so for the calls beside it. */
function groupsOf({ condition = {} }: Call): Record<Dimension, Condition> {
  const { before = [], beside = [], connection, ...others } = condition;
  const own = connection === undefined ? {} : { connection };
  const isHeldBack = connection === 'held back';
  return {
    sending: { ...others, ...(!isHeldBack && own) },
    before: before.length > 0 ? { before } : {},
    beside: { ...(beside.length > 0 && { beside }), ...(isHeldBack && own) },
  };
}

/** The groups of conditions in which a call differs from the default. */
export function dimensionsOf(call: Call): Dimension[] {
  const groups = groupsOf(call);
  return DIMENSIONS.filter((each) => Object.keys(groups[each]).length > 0);
}

/** The same call, in which only these groups of conditions differ from the default. */
export function under(call: Call, ...dimensions: readonly Dimension[]): Call {
  const { condition: _, ...plain } = call;
  const groups = groupsOf(call);
  const condition = dimensions.reduce<Condition>((all, each) => ({ ...all, ...groups[each] }), {});
  return Object.keys(condition).length > 0 ? { ...plain, condition } : plain;
}

/** The call alone: under the default condition, and without its correct counterpart. */
export const withoutCondition = ({ condition: _, counterpart: __, ...call }: Call): Call => call;

const bytes = (body: Call['body']) =>
  body === undefined ? null : typeof body === 'string' ? body : Buffer.from(body).toString('base64');

/** A call does not change, and its key is asked for several times in each exchange. */
const keys = new WeakMap<Call, string>();

/** Tells a call from others, apart from its condition. */
export function keyOf(call: Call): string {
  const known = keys.get(call);
  if (known !== undefined) return known;
  const key = keyFor(call);
  keys.set(call, key);
  return key;
}

const keyFor = ({
  operation,
  id = '',
  query,
  rawQuery,
  body,
  method,
  headers,
  anonymous,
  caller,
  toTheEnd,
  from,
  place,
  url,
}: Call): string =>
  JSON.stringify([
    ...[operation.name, id, query, bytes(body), method, headers, anonymous, caller, toTheEnd],
    ...(rawQuery === undefined ? [] : [{ rawQuery }]),
    ...(from ? [keyOf(from), place] : url === undefined ? [] : [url]),
  ]);

const WORDS: readonly (readonly [keyof Condition, string])[] = [
  ['connection', 'connection'],
  ['framing', 'framing'],
  ['pieces', 'packets of the body'],
  ['acceptEncoding', 'Accept-Encoding'],
  ['contentType', 'Content-Type'],
  ['headerNames', 'header names like'],
];

/** A condition in words. Empty when it is the default. */
export function inWords(condition: Condition = {}): string {
  const { accept, before = [], beside = [], others = [] } = condition;
  return [
    ...(accept === undefined ? [] : [accept === null ? 'no Accept' : `Accept: ${accept}`]),
    ...WORDS.flatMap(([name, word]) => {
      const value = condition[name];
      return typeof value === 'string' || typeof value === 'number' ? [`${word}: ${value}`] : [];
    }),
    ...(others.length > 0 ? [`headers: ${others.map(([name]) => name).join(' ')}`] : []),
    ...before.map(({ operation, varies }) => `right after a call for ${operation.name} with ${varies}`),
    ...(beside.length > 0 ? [`${beside.length + 1} calls at once`] : []),
  ].join(', ');
}
