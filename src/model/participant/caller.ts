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

/** Who makes a call, as far as it is known. */
export type Identity =
  /** A caller of the target file with a good token. `by`: the clause that requires its unusual form to be accepted. */
  | ({ kind: 'known'; name: string; by?: Breach } & Holder)
  /** A caller without a token, or with a token that a clause forbids. */
  | ({ kind: 'refused' } & Breach)
  | { kind: 'unknown' };

/** The holder of a good token. An absent member is not known. */
export interface Holder {
  subject?: string;
  /** The identity provider that it is the admin of, or is managed by. */
  identityProviderId?: string;
}

/** What the target file says about rights. */
export interface Rights {
  /** `off`: users may not allocate for themselves (a quota of 0). */
  selfAllocation?: 'allowed' | 'off';
  /** Users that are known to exist, with the provider of each. */
  users: readonly Holder[];
}

/** The callers that a target file may name and whose rights it states. */
const KNOWN = ['participantAdmin', 'identityProviderAdmin', 'user', 'stranger'];

/** The parts of a target file that assign credentials to holders. */
interface People {
  credentials?: Readonly<Record<string, Holder | undefined>> | undefined;
  issuer?: { subjects?: Readonly<Record<string, Holder | undefined>> | undefined } | undefined;
}

/** The holders of the credentials of a target file, as far as it names them. */
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

/** What is known about the caller of a call. The token called `good` is the usual one with other claims. */
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

/** Whether a caller may ask for this by Authentication / 1, and why. Undefined when it is not specified. */
type Standing = { may: Breach } | { mayNot: Breach } | undefined;

/** Decides by which of the three rights a caller may allocate, or by which clause it may not. */
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
    // A user belongs to its own provider. Whether another provider has a user of the same name is not known.
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

/** Whether the user of a request is known to exist. An unknown user may be refused. */
export function knowsUser(
  { userId = '', identityProviderId: provider = '' }: AllocationRequest,
  { users }: Rights,
) {
  return (
    userId === '' ||
    users.some((user) => user.subject === userId && (user.identityProviderId ?? '') === provider)
  );
}
