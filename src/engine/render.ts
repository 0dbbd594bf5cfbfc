import { randomBytes } from 'node:crypto';
import { encoded, withoutCondition, type Call, type Condition, type Caller } from '../model/call.js';
import type { HttpRequest } from '../http/message.js';
import type { Session } from '../target-file/session.js';

/** Encodes a name or a value for a query. A colon stays as it is, as clients send it (RFC 3986 section 3.4). */
export const inQuery = (text: string): string => encoded(text).replaceAll('%3A', ':');

const named = (name: string, { headerNames }: Condition): string =>
  headerNames === 'CONTENT-TYPE'
    ? name.toUpperCase()
    : headerNames === 'Content-Type'
      ? name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
      : name;

/** The headers of a call, as its condition says. `others`: the headers that identify the caller. */
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
