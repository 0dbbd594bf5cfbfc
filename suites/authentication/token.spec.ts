import type { Clause } from '../../src/spec/clause.js';
import * as clauses from '../../src/spec/authentication/token.js';
import { everyCallWithoutToken, everyNearPath } from '../../generators/authentication/call-without-token.js';
import * as forged from '../../generators/authentication/forged-token.js';
import { everyMalformedToken, everyTamperedToken } from '../../generators/authentication/altered-token.js';
import { everyLawfulToken } from '../../generators/authentication/lawful-token.js';
import {
  everyKeyOfAnotherIssuer,
  everyTokenOfAnotherKey,
} from '../../generators/authentication/other-key.js';
import * as claimed from '../../generators/authentication/token-claims.js';
import { everyCriticalToken, everyUnsecuredToken } from '../../generators/authentication/token-header.js';
import type { Run } from '../../src/engine/run.js';
import type { Steps } from '../../src/engine/test.js';
import type { Call, Caller } from '../../src/model/call.js';
import { below } from '../../src/target-file/target.js';
import { test } from '../call-test.js';
import { invalid, tellApart } from './tell-apart.js';
import { otherIssuerThan } from './tokens.js';
import {
  ADMIN,
  ADMIN_OF_PROVIDER,
  allocation,
  byAnother,
  good,
  holderOf,
  plainHint,
  providerOf,
} from '../participant/calls.js';

/**
 * Calls that must be refused because of their token, whatever they ask for: one without a hint and one with. In turn,
 * one of the two is made by the admin of an identity provider instead of the participant admin, unless the token has
 * a `subject` of its own.
 */
function* refusedToken(run: Run, token: string, rule: string, { id }: Clause, subject?: string): Steps {
  const caller: Caller = {
    credential: ADMIN,
    token,
    refusedBy: id,
    ...(subject !== undefined && { subject }),
  };
  const provider = run.vary.isOff ? undefined : yield* providerOf(run);
  const { subject: userId } = holderOf(run, 'user');
  // A token without a subject may pass for whoever a request names.
  const named = id === clauses.tokenClaims.id && userId !== undefined ? [{ userId }] : [];
  const own = [{}, { partyIdHint: plainHint() }, ...named].map((members): Call => ({
    ...allocation(run, { members, caller }, rule),
    counterpart: good(run),
  }));
  const turn = token.length % 2;
  for (const [place, call] of own.entries()) {
    const another = provider !== undefined && place === turn ? byAnother(call, provider) : undefined;
    // The quick budget sends only one of them.
    if (!run.vary.isOff || place === turn) yield another ?? call;
  }
}

test('a call without a token is refused', clauses.tokenRequired, {
  cases: { listed: everyCallWithoutToken, show: ({ rule }) => rule },
  steps: ({ rule }, run) => refusedToken(run, rule, rule, clauses.tokenRequired),
});

test('a path that is nearly the usual one needs a token, too', clauses.tokenRequired, {
  part: 'paths',
  cases: { listed: everyNearPath.map(([how, from]) => ({ rule: `no token, at a path ${how}`, from })) },
  steps: ({ rule, from }, run) => ({
    ...allocation(
      run,
      {
        members: { partyIdHint: plainHint() },
        caller: { credential: ADMIN, token: 'none', refusedBy: clauses.tokenRequired.id },
      },
      rule,
    ),
    url: from(below(run.session.target.participant!.url, '/v2/parties')),
    counterpart: good(run),
  }),
});

/** A test of tokens to be refused. `needsAudience`: they differ in the audience of the file. */
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

refuses('a text that is not a token is refused', clauses.tokenWellFormed, everyMalformedToken);
refuses('a token that was tampered with is refused', clauses.tokenSignature, everyTamperedToken);
/** The tokens that forgers try first: the quick budget sends all of them. */
const TRIED_FIRST = new Set([
  ...['alg-none', 'hmac-pem', 'hmac-pem-trimmed'],
  ...['other-key', 'other-key-unknown-id', 'other-key-without-id'],
]);
for (const { what, clause, all } of [
  { what: 'an unsecured token', clause: clauses.tokenAlgorithm, all: everyUnsecuredToken },
  { what: 'a token of another key', clause: clauses.tokenKey, all: everyTokenOfAnotherKey },
])
  for (const part of [undefined, 'tried-first'])
    refuses(
      `${what} is refused${part ? ', as forgers try it first' : ''}`,
      clause,
      all.filter(({ name }) => TRIED_FIRST.has(name) === (part !== undefined)),
      part === undefined ? {} : { part },
    );
refuses('a token that is not valid yet is refused', clauses.tokenNotYetValid, forged.everyTokenOfTheFuture);
refuses('a critical extension is refused', clauses.tokenCritical, everyCriticalToken);
refuses('claims of wrong types are refused', clauses.tokenClaims, [
  ...claimed.everyTokenWithoutTime,
  ...claimed.everyTokenOfNobody,
]);
refuses(
  'a token for another audience is refused',
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
  steps: ({ name, rule }, run) => ifIssuerCounts(run, name, rule, clauses.tokenClaims),
});

test('the key of another issuer is another key', clauses.tokenKey, {
  part: 'issuers',
  cases: {
    listed: everyKeyOfAnotherIssuer.map(({ make: _, ...kind }) => kind),
    show: ({ rule }) => rule,
  },
  steps: function* ({ name, rule, ofProvider }, run) {
    otherIssuerThan(run.session.target, ADMIN, ofProvider);
    // The default issuer may name the users of every provider, so only the participant admin is named by another one.
    const subject = ofProvider && holderOf(run, ADMIN).subject;
    yield* ifIssuerCounts(run, name, rule, clauses.tokenKey, subject);
  },
});

/** Sends a token that must be refused by a target that checks iss. */
function* ifIssuerCounts(run: Run, name: string, rule: string, clause: Clause, subject?: string): Steps {
  const { answer: usual } = yield invalid(run, { credential: ADMIN }, 'the usual token');
  const other = { credential: ADMIN, token: 'other-issuer' };
  const { answer } = yield invalid(run, other, 'a token of another issuer');
  // The specification does not say that another issuer is refused: a target that accepts its tokens need not check
  // iss.
  if (answer.status === usual.status || ![401, 403].includes(answer.status))
    yield 'the target is not seen to look at iss';
  else yield* refusedToken(run, name, rule, clause, subject);
}

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

const SAME = 'who is not known is told the same as who sends a bad request';
/** The number of calls with each token, because a target need not refuse a bad token each time. */
const TIMES = 4;
/** The maximum number of token forms for which a party is created, when nothing else shows that the token is accepted. */
const MOST_FORMS = 3;

test('a good token is accepted in every form', clauses.tokenAccepted, {
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
        // Only a created party shows that the token is accepted.
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
