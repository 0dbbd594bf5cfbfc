import type { CryptoKey, FlattenedJWSInput, JWSHeaderParameters } from '../../packages/jose.js';
import type { HttpHandler, HttpCall } from '../wire/exchange.js';
import type { Ledger } from './ledger.js';
import type { Setup } from './setup.js';

/** An allocation request, with its defaults filled in. */
export type PartyRequest = {
  partyIdHint: string | undefined;
  annotations: Record<string, unknown>;
  identityProviderId: string;
  synchronizerId: string | undefined;
  userId: string;
};

// Rejects when there is none.
type FindKey = (header?: JWSHeaderParameters, token?: FlattenedJWSInput) => Promise<CryptoKey>;

/** Whose tokens count: the keys of their issuer, its name, and the audience that the participant answers to. */
export type Trust = { keys: FindKey; issuer: string; audience: string };

/** What a participant is made of, in the order of use. A variant or a fault puts others in the place of some. */
export type Parts = {
  /** The bearer token of a call. */
  token: (call: HttpCall) => string | undefined;
  /** The subject of a token; undefined when the token proves nothing. */
  verify: (token: string) => Promise<string | undefined>;
  /** The value of a body; undefined when it is not JSON. */
  parse: (body: Buffer) => unknown;
  /** The request that a value is, or what is wrong with it. */
  read: (value: unknown) => PartyRequest | string;
  allowsHint: (hint: string) => boolean;
  /** Whether a synchronizer may be named, or left out. */
  allowsSynchronizer: (id: string | undefined) => boolean;
  mayAllocate: (subject: string, request: PartyRequest) => boolean;
  knowsIdentityProvider: (id: string) => boolean;
  /** The new party's identifier; undefined when the hint is present on a ledger that rejects it. */
  allocate: (request: PartyRequest) => string | undefined | Promise<string | undefined>;
};

/** What the parts of one mount work with. */
export type PartsContext = { setup: Setup; trust: Trust; ledger: Ledger };

/** How a participant differs from the plain one. State lives in the closures, so that each mount has its own. */
export type ParticipantChange = {
  setup?: Partial<Setup>;
  parts?: (parts: Parts, setting: PartsContext) => Partial<Parts>;
  wrap?: (serve: HttpHandler) => HttpHandler;
};
