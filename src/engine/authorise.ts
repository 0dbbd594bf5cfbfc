import type { HttpRequest } from '../http/message.js';
import type { Session } from '../target-file/session.js';
import type { Caller } from '../model/call.js';

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
