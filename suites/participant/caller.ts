import type { HttpRequest } from '../../src/harness/http/message.js';
import type { Caller as Known, Holder } from '../../src/model/participant/caller.js';
import type { Clause } from '../../src/spec/clause.js';
import { tokenExpired, tokenRequired } from '../../src/spec/authentication/token.js';
import type { TargetUnderTest } from '../support/target-under-test.js';

/** A bearer token, and the shell command that yields it. */
export type Token = NonNullable<HttpRequest['token']>;

/** Who calls: a credential of the target file, a token that was made for the case, or headers that may hold a token. */
export type Caller = (
  | { credential: string }
  | { token: Token }
  /** `query`: put behind the path, as a token may stand there. */
  | { headers: [string, string][]; holding?: Token; query?: string }
) & {
  /** The credential whose holder has such a token. */
  as?: string;
  /** The clause by which nobody may be let in with it. */
  refusedBy?: Clause;
  /** A call of a credential's holder with which the same is wrong. */
  alike?: (credential: string) => Promise<Caller>;
};

/** What is known of who calls. */
export function knownCaller(target: TargetUnderTest, caller: Caller): Known {
  const { as, refusedBy } = caller;
  if (refusedBy) return { kind: 'refused', clause: refusedBy, rule: 'a token that is not good' };
  const name = 'credential' in caller ? caller.credential : as;
  if (name === 'expired') return { kind: 'refused', clause: tokenExpired, rule: 'an expired token' };
  if (name !== undefined && KNOWN.includes(name)) return { kind: 'known', name, ...holderOf(target, name) };
  if ('headers' in caller && !caller.headers.some(([header]) => /^authorization$/i.test(header)))
    return { kind: 'refused', clause: tokenRequired, rule: 'no token' };
  return { kind: 'unknown' };
}

/** Those whom a target file may name, with what it says of their rights. */
export const KNOWN = ['participantAdmin', 'identityProviderAdmin', 'user', 'stranger'];

/** Whom a credential stands for, as far as the target file tells. */
export function holderOf({ session }: TargetUnderTest, name: string): Holder {
  const { credentials, issuer } = session.target;
  return { ...issuer?.subjects?.[name], ...credentials?.[name] };
}
