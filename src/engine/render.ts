import { randomBytes } from 'node:crypto';
import { encoded, withoutCondition, type Call, type Condition, type Caller } from '../model/call.js';
import type { HttpRequest } from '../http/message.js';
import type { Session } from '../target-file/session.js';

/** A name or a value in a query. A colon may stay as it is, as clients send it (RFC 3986 section 3.4). */
export const inQuery = (text: string): string => encoded(text).replaceAll('%3A', ':');

/** The name of a header, written as the condition says. */
const named = (name: string, { headerNames }: Condition): string =>
  headerNames === 'CONTENT-TYPE'
    ? name.toUpperCase()
    : headerNames === 'Content-Type'
      ? name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
      : name;

/** The headers of a call, as its condition says. `others`: those that say who makes it. */
export function headersOf(
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

/** An id that no registry has. */
const UNKNOWN = 'b7e151628aed2a6abf7158809cf4f3c7';

/** What a connection is used for before a call is sent on it. What creates something is never used for that. */
export function firstCallOf(call: Call, connection: string): Call {
  const { condition: _, counterpart, ...own } = call;
  const plain = counterpart ? withoutCondition(counterpart) : own;
  if (connection === 'kept after a refused call' || call.operation.creates)
    return { ...plain, body: '[]', varies: 'a body that is not an object' };
  if (connection === 'kept after a call for an unknown id')
    return { ...plain, id: UNKNOWN, made: 'misshapen', varies: 'an id that nothing has' };
  return plain;
}

/** What a call sends the first half of, when it is broken off. All of it would be refused by a participant. */
export const halfOf = ({ operation }: Call): string =>
  operation.request === 'allocation' ? '{"partyIdHint":"a.b"}' : '{"meta":{"half":"of it"}}';

/** 8 letters and digits that no other run has, not even one of the same process. The seed must not decide them. */
export const nameOfRun = (): string =>
  BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .padStart(8, '0')
    .slice(-8);

/** 12 letters and digits that no other call has, in this run or in another one. */
export const uniqueText = (run: string, mark: number): string =>
  run + mark.toString(36).padStart(4, '0').slice(-4);

/** What a request carries to say who makes it. */
export interface Authorised {
  headers: readonly (readonly [string, string])[];
  /** Added to the URL, with its question mark. */
  query?: string;
  token?: NonNullable<HttpRequest['token']>;
}

/**
 * Makes what a request carries. `unique`: 12 letters and digits for what the token shares with others.
 * @throws {NotApplicable} when the target file has nothing to make it of
 */
export type Authorise = (session: Session, caller: Caller, unique: string) => Promise<Authorised>;

/** The usual token of a credential. */
export const byCredential: Authorise = async (session, { credential }) => {
  const token = await session.token(credential);
  return { headers: [['authorization', `Bearer ${token.value}`]], token };
};
