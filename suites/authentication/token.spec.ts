import type { Clause } from '../../src/spec/clause.js';
import * as clauses from '../../src/spec/authentication/token.js';
import {
  everyCallWithoutToken,
  everyCriticalToken,
  everyExpiredToken,
  everyMalformedToken,
  everyTamperedToken,
  everyTokenForOthers,
  everyTokenOfAnotherKey,
  everyTokenOfTheFuture,
  everyUnsecuredToken,
  type ForgedToken,
  type SpoiltToken,
} from '../../generators/token/broken-token.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { refuses } from '../support/allocation.js';
import { covers } from '../support/covers.js';
import { test } from '../support/test.js';
import type { Trial } from '../support/trial.js';

test('a call without a token is refused', covers(clauses.tokenRequired), ({ forAll }) =>
  forAll({ listed: everyCallWithoutToken }, async ({ rule, headers, query }, trial) => {
    const token = await trial.tokens.good();
    const caller = { headers: headers(token.value), holding: token };
    await refuses(trial, { caller, ...(query && { query: query(token.value) }) }, rule);
  }),
);

const isJwt = (token: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

function refusesSpoilt(title: string, clause: Clause, listed: SpoiltToken[]) {
  test(title, covers(clause), ({ forAll }) =>
    forAll({ listed }, async ({ name, rule, spoil, fromAny }, trial) => {
      const good = await trial.tokens.good();
      if (!fromAny && !isJwt(good.value))
        throw new NotApplicable('the token of participantAdmin is no JWT that could be spoilt');
      await refuses(trial, { caller: { token: trial.tokens.bad(name, spoil(good.value)) } }, rule);
    }),
  );
}

async function refusesToken({ name, rule, make }: ForgedToken, trial: Trial) {
  const token = make(await trial.tokens.forge(), trial.tokens.audience);
  await refuses(trial, { caller: { token: trial.tokens.bad(name, token) } }, rule);
}

const refusesForged = (title: string, clause: Clause, listed: ForgedToken[]) =>
  test(title, covers(clause), ({ forAll }) => forAll({ listed }, refusesToken));

refusesSpoilt('what is no token is refused', clauses.tokenWellFormed, everyMalformedToken);
refusesSpoilt('a token that was tampered with is refused', clauses.tokenSignature, everyTamperedToken);
refusesForged('an unsecured token is refused', clauses.tokenAlgorithm, everyUnsecuredToken);
refusesForged('a token of the future is refused', clauses.tokenNotYetValid, everyTokenOfTheFuture);
refusesForged('a critical extension is refused', clauses.tokenCritical, everyCriticalToken);

test('a token for others is refused', covers(clauses.tokenAudience), ({ forAll }) =>
  forAll({ listed: everyTokenForOthers }, async (forged, trial) => {
    if (trial.tokens.audience === undefined)
      throw new NotApplicable('the target file has no issuer.audience');
    await refusesToken(forged, trial);
  }),
);

test('a token of another key is refused', covers(clauses.tokenKey), ({ forAll, keySet }) =>
  forAll({ listed: [0, 1, 2, 3, 4, 5].map((place) => ({ place })) }, async ({ place }, trial) => {
    const forge = await trial.tokens.forge();
    const urls = await keySet.serve(forge.otherJwk, await forge.otherCertificate());
    await refusesToken(everyTokenOfAnotherKey(urls)[place]!, trial);
  }),
);

test('an expired token is refused', covers(clauses.tokenExpired), ({ forAll }) =>
  forAll({ listed: everyExpiredToken }, async (forged, trial) => {
    if (!trial.tokens.canForge)
      throw new NotApplicable('the target file has neither issuer nor credentials.expired');
    await refusesToken(forged, trial);
  }),
);

test('a token that has expired since it was made is refused', covers(clauses.tokenExpired), ({ forAll }) =>
  forAll(
    { listed: [{ rule: 'the token of credentials.expired', credential: 'expired' }] },
    async ({ rule, credential }, trial) => {
      if (!trial.tokens.isReadyMade(credential))
        throw new NotApplicable('the target file has neither issuer nor credentials.expired');
      await refuses(trial, { caller: { credential } }, rule);
    },
  ),
);
