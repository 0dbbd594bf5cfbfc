import type { Clause } from '../../src/spec/clause.js';
import * as clauses from '../../src/spec/authentication/token.js';
import { everyCallWithoutToken } from '../../generators/authentication/call-without-token.js';
import * as forged from '../../generators/authentication/forged-token.js';
import { everyMalformedToken, everyTamperedToken } from '../../generators/authentication/altered-token.js';
import { everyBadCounterpart } from '../../generators/authentication/counterpart-token.js';
import { everyLawfulToken } from '../../generators/authentication/lawful-token.js';
import { everyTokenOfAnotherKey } from '../../generators/authentication/other-key.js';
import * as claimed from '../../generators/authentication/token-claims.js';
import { everyCriticalToken, everyUnsecuredToken } from '../../generators/authentication/token-header.js';
import type { Run } from '../../src/engine/run.js';
import type { Steps } from '../../src/engine/test.js';
import type { Call, Caller } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { FRESH } from '../../src/model/fresh.js';
import { test } from '../call-test.js';
import { notGivenTo } from './as-granted.js';
import {
  ADMIN,
  ADMIN_OF_PROVIDER,
  allocation,
  byAnother,
  factsOf,
  firstRefused,
  good,
  hasCredential,
  hintOf,
  holderOf,
  plainHint,
  providerOf,
} from '../participant/calls.js';

/**
 * Calls that must be refused for their token, whatever they ask for: by the participant admin and by another one, one of
 * them with a hint. By turns it is the other one.
 */
function* refusedToken(run: Run, token: string, rule: string, { id }: Clause): Steps {
  const caller: Caller = { credential: ADMIN, token, refusedBy: id };
  const provider = run.vary.isOff ? undefined : yield* providerOf(run);
  const own = [{}, { partyIdHint: plainHint() }].map((members): Call => ({
    ...allocation(run, { members, caller }, rule),
    counterpart: good(run),
  }));
  const turn = token.length % 2;
  for (const [place, call] of own.entries()) {
    const another = provider !== undefined && place === turn ? byAnother(call, provider) : undefined;
    // The quick budget sends one of them.
    if (!run.vary.isOff || place === turn) yield another ?? call;
  }
}

test('a call without a token is refused', clauses.tokenRequired, {
  cases: { listed: everyCallWithoutToken, show: ({ rule }) => rule },
  steps: ({ rule }, run) => refusedToken(run, rule, rule, clauses.tokenRequired),
});

/** Declares the test of tokens that must be refused. `needsAudience`: they differ in the audience that the target file names. */
function refuses(
  title: string,
  clause: Clause,
  listed: readonly { name: string; rule: string }[],
  { needsAudience = false, part }: { needsAudience?: boolean; part?: string } = {},
) {
  test(title, clause, {
    ...(part && { part }),
    cases: { listed: listed.map(({ name, rule }) => ({ name, rule })) },
    steps: ({ name, rule }, run) =>
      needsAudience && run.session.target.issuer?.audience === undefined
        ? 'the target file has no issuer.audience'
        : refusedToken(run, name, rule, clause),
  });
}

refuses('what is not a token is refused', clauses.tokenWellFormed, everyMalformedToken);
refuses('a token that was tampered with is refused', clauses.tokenSignature, everyTamperedToken);
refuses('an unsecured token is refused', clauses.tokenAlgorithm, everyUnsecuredToken);
refuses('a token of the future is refused', clauses.tokenNotYetValid, forged.everyTokenOfTheFuture);
refuses('a critical extension is refused', clauses.tokenCritical, everyCriticalToken);
refuses('a token of another key is refused', clauses.tokenKey, everyTokenOfAnotherKey);
refuses('claims of wrong types are refused', clauses.tokenClaims, [
  ...claimed.everyTokenWithoutTime,
  ...claimed.everyTokenOfNobody,
]);
refuses(
  'a token for others is refused',
  clauses.tokenAudience,
  [...forged.everyTokenForOthers, ...forged.everyTokenForNobody],
  { needsAudience: true },
);
refuses('claims that are not an object are refused', clauses.tokenWellFormed, claimed.everyUnreadableToken, {
  part: 'claims',
});

test('an issuer is a text', clauses.tokenClaims, {
  part: 'issuer',
  cases: { listed: claimed.everyTokenOfNoIssuer.map(({ name, rule }) => ({ name, rule })), listedInQuick: 1 },
  steps: function* ({ name, rule }, run) {
    const { answer: usual } = yield invalid(run, { credential: ADMIN }, 'the usual token');
    const other = { credential: ADMIN, token: 'other-issuer' };
    const { answer } = yield invalid(run, other, 'a token of another issuer');
    // That another issuer is refused is not said: who takes its tokens need not look at iss.
    if (answer.status === usual.status || ![401, 403].includes(answer.status))
      yield 'the target is not seen to look at iss';
    else yield* refusedToken(run, name, rule, clauses.tokenClaims);
  },
});

test('an expired token is refused', clauses.tokenExpired, {
  cases: { listed: forged.everyExpiredToken.map(({ name, rule }) => ({ name, rule })) },
  steps: ({ name, rule }, run) =>
    run.session.target.issuer
      ? refusedToken(run, name, rule, clauses.tokenExpired)
      : 'the target file has neither issuer nor credentials.expired',
});

test('a token that has expired since it was made is refused', clauses.tokenExpired, {
  part: 'ready-made',
  cases: { listed: [{ rule: 'the token of credentials.expired' }] },
  steps: ({ rule }, run) =>
    run.session.target.credentials?.['expired'] === undefined
      ? 'the target file has neither issuer nor credentials.expired'
      : { ...allocation(run, { caller: { credential: 'expired' } }, rule), counterpart: good(run) },
});

/** Hints that must be refused: the second one where the target is seen to accept the first one. */
const INVALID = [`${FRESH}.`, FRESH + 'x'.repeat(244)] as const;

const invalidHint = (run: Run, credential: string): string =>
  INVALID.find((hint) => !run.client.wasAcceptedBefore(invalid(run, { credential }, '', hint))) ?? INVALID[0];

/** A request that must be refused, and creates no party: who is known is told so, and not that the token is bad. */
const invalid = (
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

/** Tokens of nobody. */
const NOBODY = [
  { token: 'none', refusedBy: clauses.tokenRequired.id, varies: 'no token' },
  { token: 'garbage', refusedBy: clauses.tokenWellFormed.id, varies: 'a token that is none' },
] as const;

/**
 * Finds out which request is answered otherwise by whom is known and by nobody. A target that looks at the token last says
 * of an invalid hint the same to both, and of one that is present not. @returns its hint; undefined when there is none
 */
function* tellApart(run: Run, credential: string): Generator<Call, string | undefined, Exchange> {
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

const SAME = 'who is not known is told the same as who sends a bad request';
/** The number of calls with each token: who is not known need not be told so each time. */
const TIMES = 4;
/** The maximum number of forms of a token for each of which a party is created, where nothing else shows that it is taken. */
const MOST_FORMS = 3;

test('a good token is taken in every form', clauses.tokenAccepted, {
  cases: (_run, _budget, seed) => ({
    listed: everyLawfulToken.map(({ what }, place) => ({
      what,
      mayCostAParty: (place + seed) % everyLawfulToken.length < MOST_FORMS,
    })),
    show: ({ what }: { what: string }) => ({ what }),
  }),
  steps: function* ({ what, mayCostAParty }, run) {
    const provider = yield* providerOf(run);
    const isKnown = provider !== undefined && holderOf(run, ADMIN_OF_PROVIDER).subject !== undefined;
    for (const credential of [ADMIN, ...(isKnown ? [ADMIN_OF_PROVIDER] : [])]) {
      const hint = yield* tellApart(run, credential);
      const caller = { credential, token: what, knownBy: clauses.tokenAccepted.id };
      if (hint === undefined) {
        // Only that a party is created shows that it is taken.
        if (credential === ADMIN && mayCostAParty)
          yield { ...invalid(run, caller, what, plainHint()), shared: true };
        continue;
      }
      const call = invalid(run, caller, what, hint);
      for (let time = 0; time < TIMES; time += 1) yield { ...call, condition: { connection: 'new' } };
      yield Array.from({ length: TIMES }, () => call);
    }
  },
  otherwise: SAME,
});

/** A bad token is used so often in each case: what is wrong with every second hint shows with one of two. */
const HINTS = 2;

test('every token is judged each time', clauses.tokenEachTime, {
  cases: { listed: everyBadCounterpart.map(({ name, rule }) => ({ name, rule })) },
  steps: function* ({ name, rule }, run) {
    if (!run.session.target.issuer || !hasCredential(run, ADMIN)) {
      yield 'the target file has no issuer';
      return;
    }
    const hint = yield* tellApart(run, ADMIN);
    const caller = { credential: ADMIN, token: 'good', shared: 'jti' };
    const first = invalid(run, caller, 'a good token', hint);
    const known = invalid(
      run,
      { ...caller, knownBy: clauses.tokenEachTime.id },
      `a good token after ${rule}`,
      hint,
    );
    const bad: Caller = {
      ...{ credential: ADMIN, shared: 'jti', refusedBy: clauses.tokenEachTime.id },
      token: name === 'no-counterpart' ? 'none' : name,
    };
    const what = `after a good token ${rule}`;
    const refused = (hint: string) => allocation(run, { members: { partyIdHint: hint }, caller: bad }, what);
    const connection = 'shared with the calls before' as const;
    for (let hints = 0; hints < HINTS; hints += 1)
      yield {
        ...refused(`assay-${hints}-${FRESH}`),
        condition: { connection, before: [first] },
        counterpart: good(run),
      };
    yield { ...known, condition: { connection, before: [first, refused(plainHint())] } };
  },
});

notGivenTo('nobody', clauses.tokenRequired, {
  ...{ credential: ADMIN, token: 'none', refusedBy: clauses.tokenRequired.id },
});
notGivenTo('a token with a changed signature', clauses.tokenSignature, {
  ...{ credential: ADMIN, token: 'changed-signature', refusedBy: clauses.tokenSignature.id },
});
