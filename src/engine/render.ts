import { randomBytes } from 'node:crypto';
import { encoded, withoutCondition, type Call, type Condition, type Caller } from '../model/call.js';
import { freshIn, withFresh } from '../model/fresh.js';
import type { HttpRequest, Line } from '../http/message.js';
import { MAX_EXPOSITION } from '../probes/metrics/exposition.js';
import { pathOf } from '../spec/operation.js';
import { below } from '../target-file/target.js';
import type { Session } from '../target-file/session.js';

/** The maximum size of an object that is downloaded, in bytes. */
const MAX_OBJECT = 64 * 1024 * 1024;
/** How much of an exposition is kept for reports, in bytes. */
const KEPT_OF_SCRAPE = 2048;

/** Encodes a name or a value for a query. A colon stays as it is, as clients send it (RFC 3986 section 3.4). */
const inQuery = (text: string): string => encoded(text).replaceAll('%3A', ':');

const named = (name: string, { headerNames }: Condition): string =>
  headerNames === 'CONTENT-TYPE'
    ? name.toUpperCase()
    : headerNames === 'Content-Type'
      ? name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
      : name;

/** The headers of a call, as its condition says. `others`: the headers that identify the caller. */
function headersOf(
  condition: Condition,
  isPost: boolean,
  others: readonly (readonly [string, string])[] = [],
): [string, string][] {
  const { accept = 'application/json', acceptEncoding, contentType = 'application/json' } = condition;
  const headers: (readonly [string, string])[] = [
    ...(isPost ? [['content-type', contentType] as const] : []),
    ...(accept === null ? [] : [['accept', accept] as const]),
    ...(acceptEncoding === undefined ? [] : [['accept-encoding', acceptEncoding] as const]),
    ...(condition.others ?? []),
    ...others,
  ];
  return headers.map(([name, value]) => [named(name, condition), value]);
}

const UNKNOWN = 'b7e151628aed2a6abf7158809cf4f3c7';

/** The call that is sent on a connection before the call itself. It is never one that creates something. */
export function firstCallOf(call: Call, connection: string): Call {
  const { condition: _, counterpart, ...own } = call;
  const plain = counterpart ? withoutCondition(counterpart) : own;
  if (connection === 'kept after a refused call' || call.operation.creates)
    return { ...plain, body: '[]', varies: 'a body that is not an object' };
  if (connection === 'kept after a call for an unknown id')
    return { ...plain, id: UNKNOWN, made: 'misshapen', varies: 'an id that does not exist' };
  return plain;
}

/** The body of which the first half is sent before the call is broken off. A participant would refuse the complete body. */
export const halfOf = ({ operation }: Call): string =>
  operation.request === 'allocation' ? '{"partyIdHint":"a.b"}' : '{"meta":{"half":"of it"}}';

/** 8 letters and digits that no other run has, not even one of the same process. They must not depend on the seed. */
export const nameOfRun = (): string =>
  BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .padStart(8, '0')
    .slice(-8);

/** 12 letters and digits that no other call has, in this run or in another one. */
export const uniqueText = (run: string, mark: number): string =>
  run + mark.toString(36).padStart(4, '0').slice(-4);

/** The part of a request that identifies the caller. */
export interface Authorised {
  headers: readonly (readonly [string, string])[];
  /** Appended to the URL, with its question mark. */
  query?: string;
  token?: NonNullable<HttpRequest['token']>;
}

/**
 * Creates the credentials of a request. `unique`: 12 letters and digits, used for what tokens of several calls share.
 * @throws {NotApplicable} when the target file has no key or credential for it
 */
export type Authorise = (session: Session, caller: Caller, unique: string) => Promise<Authorised>;

/** The usual token of a credential. */
export const byCredential: Authorise = async (session, { credential }) => {
  const token = await session.token(credential);
  return { headers: [['authorization', `Bearer ${token.value}`]], token };
};

/** The only header of a download, if any: object stores and their proxies read no other. */
const codingOf = ({ acceptEncoding }: Condition): [string, string][] =>
  acceptEncoding === undefined ? [] : [['accept-encoding', acceptEncoding]];

/** What the request of a call consists of, apart from the call. */
interface Given {
  /** The base URL of its service. */
  base: string;
  /** The text in the place of what is fresh in each call. */
  unique: string;
  authorised: Authorised;
  /** The connection that it is sent over, when it is not any open one. */
  line?: Line | undefined;
}

/** The request of a call, under its condition. */
export function rendered(call: Call, { base, unique, authorised, line }: Given): HttpRequest {
  const { operation, id = '', query, rawQuery, body, condition = {} } = call;
  const { headers, query: ofCaller = '', token } = authorised;
  const pairs = (query ?? []).map((pair) => pair.map(inQuery).join('='));
  const text = [...pairs, ...(rawQuery === undefined ? [] : [rawQuery])].join('&');
  const url = call.url ?? below(base, pathOf(operation, id));
  const sent = typeof body === 'string' ? Buffer.from(withFresh(body, unique)) : body;
  const transport = {
    ...(condition.framing && { chunked: true }),
    ...(condition.pieces && { pieces: condition.pieces }),
    ...(condition.connection === 'HTTP/2' && { http2: true }),
    ...(condition.connection === 'HTTP/1.0' && { http10: true }),
    ...(line && { line }),
  };
  return {
    kind: `${operation.name} ${call.url ?? base}`,
    method: call.method ?? operation.method,
    url: url + (text && `?${text}`) + ofCaller,
    headers: call.headers
      ? [...call.headers, ...headers]
      : headersOf(condition, operation.method === 'POST', headers),
    ...(token && { token }),
    ...(call.headers && { exactHeaders: true }),
    ...(call.from && { headers: codingOf(condition), maxBody: MAX_OBJECT }),
    ...(operation.service === 'operator' && { unavailableIsAnswer: true }),
    ...(operation.name === 'metrics' && { maxBody: MAX_EXPOSITION, keptBody: KEPT_OF_SCRAPE }),
    ...(sent !== undefined && { body: sent }),
    ...(operation.creates && typeof body === 'string' && { fresh: freshIn(body, unique) }),
    ...(Object.keys(transport).length > 0 && { transport }),
  };
}
