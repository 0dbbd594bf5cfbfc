import type { Clause } from '../../src/spec/clause.js';
import * as clauses from '../../src/spec/authentication/token.js';
import { everyCallWithoutToken } from '../../generators/authentication/call-without-token.js';
import * as forged from '../../generators/authentication/forged-token.js';
import * as altered from '../../generators/authentication/altered-token.js';
import { everyBadCounterpart } from '../../generators/authentication/counterpart-token.js';
import { everyTokenOfNobody, everyTokenWithoutTime } from '../../generators/authentication/token-claims.js';
import { everyCriticalToken, everyUnsecuredToken } from '../../generators/authentication/token-header.js';
import { Line } from '../../src/harness/http/line.js';
import { Inconclusive, NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { refuses, refusesCaller, refusesHints } from '../participant/expectations.js';
import { covers } from '../support/covers.js';
import { keySet } from './key-set.js';
import { test, type Trial } from '../participant/trial.js';

test('a call without a token is refused', covers(clauses.tokenRequired), ({ forAll }) =>
  forAll({ listed: everyCallWithoutToken }, async ({ rule, headers, query }, trial) => {
    const of = async (credential: string) => {
      const token = await trial.tokens.of(credential);
      return {
        headers: headers(token.value, trial.tokens.holder(credential).subject),
        holding: token,
        ...(query && { query: query(token.value) }),
      };
    };
    const caller = { ...(await of('participantAdmin')), refusedBy: clauses.tokenRequired, alike: of };
    await refusesCaller(trial, caller, rule);
  }),
);

function refusesAltered(title: string, clause: Clause, listed: altered.AlteredToken[]) {
  test(title, covers(clause), ({ forAll }) =>
    forAll({ listed }, async ({ name, rule, alter, fromAny }, trial) => {
      const good = await trial.tokens.good();
      if (!fromAny && !altered.isJwt(good.value))
        throw new NotApplicable('the token of participantAdmin is no JWT that could be altered');
      const token = trial.tokens.bad(name, alter(good.value));
      const alike = async (credential: string) => ({
        token: trial.tokens.bad(name, alter((await trial.tokens.of(credential)).value), credential),
      });
      await refusesCaller(trial, { token, refusedBy: clause, alike }, rule);
    }),
  );
}

async function refusesToken({ name, rule, make }: forged.ForgedToken, refusedBy: Clause, trial: Trial) {
  const { tokens } = trial;
  const alike = async (credential?: string) => ({
    token: tokens.bad(name, make(await tokens.forge(credential), tokens.audience), credential),
  });
  await refusesCaller(trial, { ...(await alike()), refusedBy, alike }, rule);
}

const refusesForged = (title: string, clause: Clause, listed: forged.ForgedToken[]) =>
  test(title, covers(clause), ({ forAll }) =>
    forAll({ listed }, (kind, trial) => refusesToken(kind, clause, trial)),
  );

refusesAltered('what is no token is refused', clauses.tokenWellFormed, altered.everyMalformedToken);
refusesAltered(
  'a token that was tampered with is refused',
  clauses.tokenSignature,
  altered.everyTamperedToken,
);
refusesForged('an unsecured token is refused', clauses.tokenAlgorithm, everyUnsecuredToken);
refusesForged('a token of the future is refused', clauses.tokenNotYetValid, forged.everyTokenOfTheFuture);
refusesForged('a critical extension is refused', clauses.tokenCritical, everyCriticalToken);

refusesForged('claims of wrong types are refused', clauses.tokenClaims, [
  ...everyTokenWithoutTime,
  ...everyTokenOfNobody,
]);

test('a token for others is refused', covers(clauses.tokenAudience), ({ forAll }) =>
  forAll({ listed: [...forged.everyTokenForOthers, ...forged.everyTokenForNobody] }, async (kind, trial) => {
    if (trial.tokens.audience === undefined)
      throw new NotApplicable('the target file has no issuer.audience');
    await refusesToken(kind, clauses.tokenAudience, trial);
  }),
);

test('every token is judged each time', covers(clauses.tokenEachTime), ({ forAll }) =>
  forAll(
    { listed: everyBadCounterpart },
    async ({ name, rule, make }, trial) => {
      const { participant, tokens } = trial;
      const forge = await tokens.forge();
      const claims = { jti: participant.unique() };
      const good = forge.token({ claims });
      // A hint that must be refused creates no party: who is known is told so, and not that the token is bad.
      const line = new Line();
      const invalid = `${participant.unique()}.`;
      const known = () =>
        participant.allocate({
          members: { partyIdHint: invalid },
          caller: { token: tokens.bad('good', good), as: 'participantAdmin' },
          manner: { line },
        });
      const counterpart = make(forge, good, claims);
      const caller = counterpart === undefined ? { headers: [] } : { token: tokens.bad(name, counterpart) };
      const refused = { caller: { ...caller, refusedBy: clauses.tokenEachTime }, manner: { line } };
      const what = `after a good token ${rule}`;
      try {
        const before = await known();
        // It may be a gateway's, and the answers after it are other ones.
        if (before.status >= 500) throw new Inconclusive(`a good token is answered ${before.status}`);
        const bad = await refuses(trial, refused, what);
        await refusesHints(trial, refused, what);
        const after = await known();
        if (before.status === bad.status || before.status === after.status) return;
        throw new Violation({
          expected: `the good token answered as before, ${String(before)}`,
          actual: String(after),
          gist: 'not known any more',
          rule: what,
          exchange: after.exchange,
        });
      } finally {
        await line.close();
      }
    },
    { alone: true },
  ),
);

// It stays as long as the process: at the end of a run these calls are made again.
const served = keySet();

test('a token of another key is refused', covers(clauses.tokenKey), ({ forAll }) =>
  forAll({ listed: forged.everyTokenOfAnotherKey }, async ({ make, ...kind }, trial) => {
    const forge = await trial.tokens.forge();
    const urls = await served.serve(forge.otherJwk, await forge.otherCertificate());
    await refusesToken({ ...kind, make: (own) => make(own, urls) }, clauses.tokenKey, trial);
  }),
);

test('an expired token is refused', covers(clauses.tokenExpired), ({ forAll }) =>
  forAll({ listed: forged.everyExpiredToken }, async (kind, trial) => {
    if (!trial.tokens.canForge)
      throw new NotApplicable('the target file has neither issuer nor credentials.expired');
    await refusesToken(kind, clauses.tokenExpired, trial);
  }),
);

test(
  'a token that has expired since it was made is refused',
  covers(clauses.tokenExpired, 'ready-made'),
  ({ forAll }) =>
    forAll(
      { listed: [{ rule: 'the token of credentials.expired', credential: 'expired' }] },
      async ({ rule, credential }, trial) => {
        if (!trial.tokens.isReadyMade(credential))
          throw new NotApplicable('the target file has neither issuer nor credentials.expired');
        await refuses(trial, { caller: { credential } }, rule);
      },
    ),
);
