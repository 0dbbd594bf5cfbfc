import type { Operation } from '../spec/operation.js';
import type { SizeName } from '../spec/token-standard/rules.js';

/** How and when a call is sent. An absent member means: as an ordinary client does it. */
export interface Condition {
  /** The connection that is used, and what it was used for before. Absent: any open connection. */
  connection?:
    | 'new'
    /** A connection of its own. Proxies such as nginx speak HTTP/1.0 to a target by default. */
    | 'HTTP/1.0'
    | 'HTTP/2'
    | 'kept after a good call'
    | 'kept after a refused call'
    | 'kept after a call for an unknown id'
    | 'after a broken-off call'
    | 'after a truncated call'
    /** The call itself is broken off in the middle of its body, so no connection is left. */
    | 'broken off'
    | 'shared with the calls before'
    /** All calls on connections of their own. The last bytes are held back, and sent at the same moment. */
    | 'held back';
  /** Absent: the body has a Content-Length. */
  framing?: 'chunked';
  /** The number of packets of the body. Absent: one. */
  pieces?: number;
  /** The Accept header; null: the call has no Accept. */
  accept?: string | null;
  acceptEncoding?: string;
  contentType?: string;
  /** Further headers that ordinary clients and proxies send. */
  others?: readonly (readonly [name: string, value: string])[];
  /** The spelling of header names. Absent: in lower case. */
  headerNames?: 'Content-Type' | 'CONTENT-TYPE';
  /** Calls that are made right before it, in this order, with nothing in between. */
  before?: readonly Call[];
  /** The pause between the calls before it and this one, in milliseconds. */
  pauseMs?: number;
  /** Calls that are under way at the same time. */
  beside?: readonly Call[];
}

/** Who makes a call, with which token. */
export interface Caller {
  /** The credential of the target file that is used or imitated. */
  credential: string;
  /** The kind of token, by name. Absent: the token of the credential. */
  token?: string;
  /** A subject other than the holder of the credential. */
  subject?: string;
  /** What its token shares with tokens of other calls, such as a jti. It is fresh in each run. */
  shared?: string;
  /** The id of the clause that requires this caller to be refused. */
  refusedBy?: string;
  /** The id of the clause that requires the holder to be recognized. */
  knownBy?: string;
}

/** The groups of conditions. For each, a clause says that it makes no difference. */
export type Dimension = 'sending' | 'before' | 'beside';

/** One request as a value. It does not send or judge anything. */
export interface Call {
  operation: Operation;
  /** The id in the path, percent-encoded. */
  id?: string;
  query?: readonly (readonly [name: string, value: string])[];
  /** The rest of the query, sent as it is. It may be an invalid encoding. */
  rawQuery?: string;
  /** Absent: the request has no body. */
  body?: string | Uint8Array;
  /** Absent: the method of the operation. */
  method?: string;
  /** Headers that replace the usual ones. No ordinary client sends them. */
  headers?: readonly (readonly [name: string, value: string])[];
  /** Absent: the holder of the service's only credential, or the participant admin. */
  caller?: Caller;
  /** Whether the call is made once in a run, for all tests that need it, because what it creates stays. */
  shared?: true;
  /** The same call by another caller. The repeat phase makes both, if the counterpart of this one is accepted. */
  another?: Call & { counterpart: Call };
  /** Whether it is sent without the credential of the target file. */
  anonymous?: true;
  /** For a made-up id: whether it has the form of a real one. */
  made?: 'absent' | 'misshapen';
  /** For choice arguments from the target file: which part has the largest size to be supported. */
  size?: SizeName;
  /** For an object: the call for its snapshot, made right before, and the object's place in it. */
  from?: Call;
  place?: number;
  /** The URL of an operation without a path. The target file or a snapshot names it. */
  url?: string;
  /** For an object: the digest in the snapshot. */
  digest?: string;
  /** Whether the nextPageToken of each page is followed to the last page. */
  toTheEnd?: true;
  condition?: Condition;
  /** The valid counterpart: it differs from this call in one rule. */
  counterpart?: Call;
  /** What the call varies, in words that follow "a request with". */
  varies: string;
}

/** A fresh value in a call to a registry, as it is sent. A response to another call must not contain it. */
export const MARKS = /q7mark[0-9a-z]+x/g;
/** A fresh amount, as it is sent. */
export const AMOUNTS = /"70\d{5}"/g;

// ignoreBOM keeps a byte-order mark in the text, because the JSON grammar does not allow one.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The body of a request as text. @returns undefined when there is no body, null when its bytes are not UTF-8 */
export function textOf(body: string | Uint8Array | undefined): string | null | undefined {
  if (body === undefined || typeof body === 'string') return body;
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

/** Encodes a text for a path or a query. A lone surrogate cannot be encoded and is replaced. */
export const encoded = (text: string): string =>
  encodeURIComponent(/[\ud800-\udfff]/.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd') : text);

/** Decodes a percent-encoded text of a path. @returns undefined when the encoding is invalid */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const DIMENSIONS: readonly Dimension[] = ['sending', 'before', 'beside'];

/** The members of a condition by group. A connection that is held back belongs to the calls beside it. */
function groupsOf({ condition = {} }: Call): Record<Dimension, Condition> {
  const { before = [], pauseMs, beside = [], connection, ...others } = condition;
  const own = connection === undefined ? {} : { connection };
  const isHeldBack = connection === 'held back';
  return {
    sending: { ...others, ...(!isHeldBack && own) },
    before: before.length > 0 ? { before, ...(pauseMs !== undefined && { pauseMs }) } : {},
    beside: { ...(beside.length > 0 && { beside }), ...(isHeldBack && own) },
  };
}

/** The groups of conditions in which a call differs from the default. */
export function dimensionsOf(call: Call): Dimension[] {
  if (!call.condition) return [];
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

/** The call alone: under the default condition, and without the calls that belong to it. */
export const withoutCondition = ({ condition: _, counterpart: __, another: ___, ...call }: Call): Call =>
  call;

const bytes = (body: Call['body']) =>
  body === undefined ? null : typeof body === 'string' ? body : Buffer.from(body).toString('base64');

/** A cache: a call does not change, and its key is needed several times in each exchange. */
const keys = new WeakMap<Call, string>();

/** A key that identifies a call, apart from its condition. */
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

const connectionInWords = (connection: NonNullable<Condition['connection']>): string => {
  if (connection === 'new') return 'a new connection';
  if (connection === 'held back') return 'the last bytes of all calls at the same moment';
  if (connection.startsWith('after')) return `right ${connection}`;
  return connection.startsWith('HTTP') ? connection : `a connection ${connection}`;
};

/** The maximum number of calls before a call that are told. */
const MOST_SHOWN = 4;

/** A condition in words. Empty when it is the default. */
export function inWords(condition: Condition = {}): string {
  const { connection, framing, pieces, accept, acceptEncoding, contentType, headerNames } = condition;
  const { before = [], pauseMs, beside = [], others = [] } = condition;
  const after = pauseMs === undefined ? 'right after' : `${pauseMs / 1000} s after`;
  const staying = beside.filter((each) => each.condition?.connection !== 'broken off');
  return [
    ...(accept === undefined ? [] : [accept === null ? 'no Accept' : `Accept: ${accept}`]),
    ...(connection === undefined ? [] : [connectionInWords(connection)]),
    ...(framing === undefined ? [] : ['a body in chunks']),
    ...(pieces === undefined ? [] : [`a body in ${pieces} packets`]),
    ...(acceptEncoding === undefined ? [] : [`Accept-Encoding: ${acceptEncoding}`]),
    ...(contentType === undefined ? [] : [`Content-Type: ${contentType}`]),
    ...(headerNames === undefined ? [] : [`header names like ${headerNames}`]),
    ...(others.length > 0 ? [`further headers: ${others.map(([name]) => name).join(' ')}`] : []),
    ...before
      .slice(-MOST_SHOWN)
      .map(({ operation, varies }) => `${after} a call for ${operation.name} with ${varies}`),
    ...(before.length > MOST_SHOWN ? [`and ${before.length - MOST_SHOWN} calls before it`] : []),
    ...(staying.length > 0 ? [`${staying.length + 1} calls at once`] : []),
    ...(staying.length < beside.length ? ['while a client that made the same call leaves'] : []),
  ].join(', ');
}

/** The cause of a mistake that shows only under a condition, in words. */
export const onlyUnder = (condition: Condition = {}): string =>
  `only under this condition: ${inWords(condition)}`;
