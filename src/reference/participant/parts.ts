import type { CryptoKey, FlattenedJWSInput, JWSHeaderParameters } from '../../packages/jose.js';
import type { HttpHandler, HttpCall } from '../wire/exchange.js';
import type { Ledger } from './ledger.js';
import type { Setup } from './setup.js';

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
