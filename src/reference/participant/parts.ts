import type { CryptoKey, FlattenedJWSInput, JWSHeaderParameters } from '../../packages/jose.js';
import type { HttpHandler, HttpCall } from '../wire/exchange.js';
import { party } from '../registry/instructions.js';
import { createHash } from 'node:crypto';

/** The setup of a participant; its target file contains all of it. */
export type Setup = {
  /** What happens to an existing hint: the kind of the ledger. */
  duplicateHints: 'rejected' | 'renamed';
  synchronizers: readonly string[];
  /** The known identity providers, without the default one. */
  identityProviders: readonly string[];
  /** Whether users may allocate for themselves. */
  selfAllocation: 'allowed' | 'off';
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

/** An allocation request, with its default values. */
export type PartyRequest = {
  partyIdHint: string | undefined;
  annotations: Record<string, unknown>;
  identityProviderId: string;
  synchronizerId: string | undefined;
  userId: string;
};

// Rejects when there is no key.
type FindKey = (header?: JWSHeaderParameters, token?: FlattenedJWSInput) => Promise<CryptoKey>;

/** The trusted tokens: the keys and the name of their issuer, and the audience of the participant. */
export type Trust = { keys: FindKey; issuer: string; audience: string };

/** The parts of a participant, in the order of use. A variant or a fault replaces some of them. */
export type Parts = {
  /** The bearer token of a call. */
  token: (call: HttpCall) => string | undefined;
  /** Returns the subject of a token; undefined when the token is invalid. */
  verify: (token: string) => Promise<string | undefined>;
  /** Returns the value of a body; undefined when it is not JSON. */
  parse: (body: Buffer) => unknown;
  /** Returns the request in a value, or a message when it is invalid. */
  read: (value: unknown) => PartyRequest | string;
  allowsHint: (hint: string) => boolean;
  /** Whether a synchronizer may be named, or omitted. */
  allowsSynchronizer: (id: string | undefined) => boolean;
  mayAllocate: (subject: string, request: PartyRequest) => boolean;
  knowsIdentityProvider: (id: string) => boolean;
  /** Returns the identifier of the new party; undefined when the hint exists on a ledger that rejects duplicates. */
  allocate: (request: PartyRequest) => string | undefined | Promise<string | undefined>;
};

/** The context of the parts of one mount. */
export type PartsContext = { setup: Setup; trust: Trust; ledger: Ledger };

/** The difference of a participant from the plain one. State is in the closures, so that each mount has its own. */
export type ParticipantChange = {
  setup?: Partial<Setup>;
  parts?: (parts: Parts, setting: PartsContext) => Partial<Parts>;
  wrap?: (serve: HttpHandler) => HttpHandler;
};

/** The parties of one participant. */
type Ledger = {
  /** Returns an unused identifier for a hint; undefined when the hint exists and duplicates are rejected. */
  choose(hint: string | undefined): string | undefined;
  add(identifier: string): void;
};

const hex = (text: string): string => createHash('sha256').update(text).digest('hex');
const NAMESPACE = `1220${hex('participant')}`;

/** The identifier for a hint when it does not exist yet. */
export const identifierOf = (hint: string): string => `${hint}::${NAMESPACE}`;

/** Creates an empty ledger. */
export const createLedger = (duplicateHints: Setup['duplicateHints']): Ledger => {
  const present = new Set<string>();
  // The count is never reset, so that the search for a free identifier takes one or two steps for any number of
  // parties.
  let chosen = 0;
  const free = (hintOf: (count: number) => string): string => {
    for (;;) {
      const identifier = identifierOf(hintOf((chosen += 1)));
      if (!present.has(identifier)) return identifier;
    }
  };
  return {
    choose: (hint) => {
      if (hint === undefined) return free((count) => `party-${hex(String(count)).slice(0, 32)}`);
      const identifier = identifierOf(hint);
      if (!present.has(identifier)) return identifier;
      return duplicateHints === 'renamed' ? free((count) => `${hint}-${count}`) : undefined;
    },
    add: (identifier) => void present.add(identifier),
  };
};
