import { party } from '../registry/instructions.js';

/** The setup of a participant; its target file contains all of it. */
export type Setup = {
  /** What happens to an existing hint: the kind of the ledger. */
  duplicateHints: 'rejected' | 'renamed';
  /** The connected synchronizers. */
  synchronizers: readonly string[];
  /** The known identity providers, without the default one. */
  identityProviders: readonly string[];
  /** Whether users may allocate for themselves. */
  selfAllocation: 'allowed' | 'off';
  /** The algorithm of a signature. */
  algorithm: 'RS256' | 'ES256';
  /** Whether the identity provider of a caller has an issuer and a key of its own. */
  issuers: 'one' | 'two';
};

/** The plain reference. */
export const PLAIN: Setup = {
  duplicateHints: 'rejected',
  synchronizers: [party('global-domain')],
  identityProviders: ['idp-east', 'idp-west'],
  selfAllocation: 'allowed',
  algorithm: 'RS256',
  issuers: 'one',
};

/** Three synchronizers; the last two differ only in their last character. */
export const THREE_SYNCHRONIZERS: readonly string[] = [
  party('global-domain'),
  `${party('side-domain')}a`,
  `${party('side-domain')}b`,
];

/** The callers: the subjects of tokens, and what the participant knows about them. */
export const SUBJECTS = {
  participantAdmin: { subject: 'admin-user' },
  identityProviderAdmin: { subject: 'east-admin', identityProviderId: 'idp-east' },
  user: { subject: 'alice' },
  stranger: { subject: 'mallory' },
} as const;
