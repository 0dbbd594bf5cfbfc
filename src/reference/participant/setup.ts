import { party } from '../registry/instructions.js';

/** What a participant is set up as; its target file says all of it. */
export type Setup = {
  /** What becomes of a hint that is present: the ledger kind. */
  duplicateHints: 'rejected' | 'renamed';
  /** The connected synchronizers. */
  synchronizers: readonly string[];
  /** The known identity providers, without the default one. */
  identityProviders: readonly string[];
  /** Whether users may allocate for themselves. */
  selfAllocation: 'allowed' | 'off';
  /** What tokens are signed with. */
  algorithm: 'RS256' | 'ES256';
};

/** The plain reference. */
export const PLAIN: Setup = {
  duplicateHints: 'rejected',
  synchronizers: [party('global-domain')],
  identityProviders: ['idp-east', 'idp-west'],
  selfAllocation: 'allowed',
  algorithm: 'RS256',
};

/** Three synchronizers; the last two differ in their last character. */
export const THREE_SYNCHRONIZERS: readonly string[] = [
  party('global-domain'),
  `${party('side-domain')}a`,
  `${party('side-domain')}b`,
];

/** Who calls: the subjects of tokens, and what the participant knows of them. */
export const SUBJECTS = {
  participantAdmin: { subject: 'admin-user' },
  identityProviderAdmin: { subject: 'east-admin', identityProviderId: 'idp-east' },
  user: { subject: 'alice' },
  stranger: { subject: 'mallory' },
} as const;
