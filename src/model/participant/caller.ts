import {
  identityProviderAdmin,
  noRights,
  otherIdentityProvider,
  otherUser,
  participantAdmin,
  selfAllocation,
} from '../../spec/authentication/rights.js';
import { tokenExpired } from '../../spec/authentication/token.js';
import { clauseNamed } from '../../spec/catalogue.js';
import type { Call } from '../call.js';
import type { AllocationRequest, Breach } from './request.js';

/** Who calls, as far as it is known. */
export type Identity =
  /** With a good token of somebody whom the target file names. `by`: the clause by which it is taken in an unusual form. */
  | ({ kind: 'known'; name: string; by?: Breach } & Holder)
  /** With none, or with a token that a clause has refused. */
  | ({ kind: 'refused' } & Breach)
  | { kind: 'unknown' };

/** Whom a good token stands for; what is absent is not known. */
export interface Holder {
  subject?: string;
  /** The provider that it is the admin of, or is managed by. */
  identityProviderId?: string;
}

/** What the target file says of rights. */
export interface Rights {
  /** Users may not allocate for themselves where it is off (a quota of 0). */
  selfAllocation?: 'allowed' | 'off';
  /** Users that are known to exist, and the provider of each. */
  users: readonly Holder[];
}

/** Those whom a target file may name, with what it says of their rights. */
const KNOWN = ['participantAdmin', 'identityProviderAdmin', 'user', 'stranger'];

/** The parts of a target file that say who has which credential. */
interface People {
  credentials?: Readonly<Record<string, Holder | undefined>> | undefined;
  issuer?: { subjects?: Readonly<Record<string, Holder | undefined>> | undefined } | undefined;
}

/** Whom the credentials of a target file stand for, as far as it tells. */
export const holdersOf = ({ credentials, issuer }: People): ReadonlyMap<string, Holder> =>
  new Map(
    KNOWN.map((name) => {
      const { subject, identityProviderId } = { ...issuer?.subjects?.[name], ...credentials?.[name] };
      return [
        name,
        {
          ...(subject !== undefined && { subject }),
          ...(identityProviderId !== undefined && { identityProviderId }),
        },
      ];
    }),
  );

/** What is known of who makes a call. The token called `good` is the usual one with other claims. */
export function identityOf({ caller, varies }: Call, holders: ReadonlyMap<string, Holder>): Identity {
  const { credential: name = 'participantAdmin', refusedBy, knownBy, subject, token } = caller ?? {};
  if (refusedBy !== undefined) return { kind: 'refused', clause: clauseNamed(refusedBy), rule: varies };
  if (name === 'expired') return { kind: 'refused', clause: tokenExpired, rule: 'an expired token' };
  const holder = holders.get(name);
  const isGood = token === undefined || token === 'good' || knownBy !== undefined;
  if (!holder || !isGood || subject !== undefined) return { kind: 'unknown' };
  const by = knownBy === undefined ? {} : { by: { clause: clauseNamed(knownBy), rule: varies } };
  return { kind: 'known', name, ...holder, ...by };
}

/** Whether somebody may ask for this by Authentication / 1. `breach`: they may not. Without a clause it is not said. */
type Standing = { may: Breach } | { mayNot: Breach } | undefined;

/** By which of the three ways in somebody may allocate, or by which clause not. */
export function standingOf(caller: Identity, asked: AllocationRequest, rights: Rights): Standing {
  if (caller.kind === 'refused') return { mayNot: caller };
  if (caller.kind === 'unknown') return undefined;
  const { name, subject, identityProviderId: own } = caller;
  const { identityProviderId: provider = '', userId = '' } = asked;
  if (name === 'participantAdmin')
    return { may: caller.by ?? { clause: participantAdmin, rule: 'the participant admin' } };
  const isAdmin = name === 'identityProviderAdmin';
  if (isAdmin && own === undefined) return undefined;
  if (isAdmin && provider === own)
    return { may: { clause: identityProviderAdmin, rule: 'the admin of the identity provider' } };
  if (userId !== '') {
    if (subject === undefined) return undefined;
    // A user is one of its own provider: whether there is one of the same name elsewhere is not shown.
    if (subject === userId)
      return rights.selfAllocation === 'off' || provider !== (own ?? '')
        ? undefined
        : { may: { clause: selfAllocation, rule: 'the user that userId names' } };
  }
  const clause = { identityProviderAdmin: otherIdentityProvider, user: otherUser }[name] ?? noRights;
  return { mayNot: { clause, rule: `the ${WORDS[name] ?? name}, without a right to it` } };
}

const WORDS: Readonly<Record<string, string>> = {
  identityProviderAdmin: 'admin of an identity provider',
};

/** Whether users are named that are known to be there: an unknown one may be refused. */
export function knowsUser(
  { userId = '', identityProviderId: provider = '' }: AllocationRequest,
  { users }: Rights,
) {
  return (
    userId === '' ||
    users.some((user) => user.subject === userId && (user.identityProviderId ?? '') === provider)
  );
}
