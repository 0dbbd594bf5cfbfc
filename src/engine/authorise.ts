import type { HttpRequest } from '../http/message.js';
import type { Session } from '../target-file/session.js';
import type { Caller } from '../model/call.js';

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
