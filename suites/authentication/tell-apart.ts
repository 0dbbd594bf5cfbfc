import * as clauses from '../../src/spec/authentication/token.js';
import type { Run } from '../../src/engine/run.js';
import type { Call, Caller } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { FRESH } from '../../src/model/fresh.js';
import {
  ADMIN_OF_PROVIDER,
  allocation,
  factsOf,
  firstRefused,
  good,
  hintOf,
  holderOf,
} from '../participant/calls.js';

/** Invalid hints. The second one is used when the target has accepted the first one. */
const INVALID = [`${FRESH}.`, FRESH + 'x'.repeat(244)] as const;

const invalidHint = (run: Run, credential: string): string =>
  INVALID.find((hint) => !run.client.wasAcceptedBefore(invalid(run, { credential }, '', hint))) ?? INVALID[0];

/** Refused, so that it creates no party: an authenticated caller gets an error about the hint. */
export const invalid = (
  run: Run,
  caller: Caller,
  varies: string,
  partyIdHint = invalidHint(run, caller.credential),
): Call => {
  const provider =
    caller.credential === ADMIN_OF_PROVIDER && holderOf(run, ADMIN_OF_PROVIDER).identityProviderId;
  const members = { partyIdHint, ...(provider && { identityProviderId: provider }) };
  return allocation(run, { members, caller }, varies);
};

/** Tokens that authenticate nobody. */
const NOBODY = [
  { token: 'none', refusedBy: clauses.tokenRequired.id, varies: 'no token' },
  { token: 'garbage', refusedBy: clauses.tokenWellFormed.id, varies: 'a text that is not a token' },
] as const;

/**
 * Finds a request whose response differs between an authenticated and an unauthenticated caller. A target that checks
 * the token last gives both the same response to an invalid hint, but not to a hint that is present.
 * @returns the hint of the request; undefined when no request shows a difference
 */
export function* tellApart(run: Run, credential: string): Generator<Call, string | undefined, Exchange> {
  const mayBePresent = factsOf(run).duplicateHints === 'rejected' ? [true] : [];
  for (const isPresent of [false, ...mayBePresent]) {
    const hint = isPresent ? hintOf(yield good(run)) : invalidHint(run, credential);
    const usual = yield { ...invalid(run, { credential }, 'the usual token', hint), counterpart: good(run) };
    const [none, garbage] = NOBODY.map(({ varies, ...token }) =>
      invalid(run, { credential, ...token }, varies, hint),
    );
    const unknown = yield firstRefused(run, [none!, garbage!]);
    if (usual.answer.status !== unknown.answer.status) return hint;
  }
  return undefined;
}
