import * as clauses from '../../src/spec/authentication/rights.js';
import { tokenRequired, tokenSignature, tokenWellFormed } from '../../src/spec/authentication/token.js';
import { standingOf } from '../../src/model/participant/caller.js';
import type { Call, Caller } from '../../src/model/call.js';
import { fresh } from '../../src/model/fresh.js';
import { NotApplicable } from '../../src/http/outcome.js';
import { covering } from '../../generators/covering.js';
import { nearlyOf, nobodyLike } from '../../generators/authentication/nearly.js';
import type { Run } from '../../src/engine/run.js';
import { test } from '../call-test.js';
import { ANNOTATIONS } from '../participant/annotations.js';
import {
  ADMIN,
  ADMIN_OF_PROVIDER,
  allocation,
  complete,
  creating,
  factsOf,
  good,
  goodOfProvider,
  hasCredential,
  holderOf,
  requireMayAllocate,
  plainHint,
  providerOf,
  type Members,
} from '../participant/calls.js';
import { ofShapeOr } from '../participant/shapes.js';
import { everyLookalike, namedBeside, ofLookalike } from '../participant/hints.js';
import { leavesNothing } from '../participant/leaves-nothing.js';
import { missed, OTHER_PROVIDERS, OTHER_USERS, WITHOUT_RIGHTS } from './near-misses.js';

/** With fewer parties, every one of them is needed for another clause. */
const ROOM = 10;

test('a participant admin may allocate', clauses.participantAdmin, {
  cases: { listed: [{ identityProvider: 'the default one' }, { identityProvider: 'another one' }] },
  steps: function* ({ identityProvider }, run) {
    const [identityProviderId] = factsOf(run).identityProviders ?? [];
    if (identityProvider === 'the default one') yield good(run);
    else if (identityProviderId === undefined) yield 'the target file has no identity provider';
    else if (run.session.target.limits.allocations < ROOM) yield 'limits.allocations leaves no party for it';
    else yield* ofShapeOr(run, 'full', { identityProviderId });
  },
});

test('the admin of an identity provider may allocate for it', clauses.identityProviderAdmin, {
  cases: { listed: ['the admin of the identity provider that the request names'] },
  steps: (_, run) => goodOfProvider(run) ?? 'the target file does not say of which identity provider',
});

test('users may allocate for themselves', clauses.selfAllocation, {
  cases: { listed: ['the user that userId names'] },
  steps: function* (rule, run) {
    const { subject, identityProviderId } = holderOf(run, 'user');
    if (factsOf(run).selfAllocation === 'off') throw new NotApplicable('participant.selfAllocation is off');
    if (subject === undefined)
      throw new NotApplicable('the target file does not say who the user is (subject)');
    const members = {
      partyIdHint: fresh('negative'),
      userId: subject,
      identityProviderId,
      localMetadata: { annotations: ANNOTATIONS },
      synchronizerId: factsOf(run).synchronizers?.[0],
    };
    yield creating(run, { members, caller: { credential: 'user' } }, rule, 0);
  },
});

for (const { title, clause, credential, listed } of [
  {
    title: 'only the admin of the named identity provider may allocate',
    clause: clauses.otherIdentityProvider,
    credential: ADMIN_OF_PROVIDER,
    listed: OTHER_PROVIDERS,
  },
  {
    title: 'users may not allocate for others',
    clause: clauses.otherUser,
    credential: 'user',
    listed: OTHER_USERS,
  },
  {
    title: 'a user without rights is refused',
    clause: clauses.noRights,
    credential: 'stranger',
    listed: WITHOUT_RIGHTS,
  },
])
  test(title, clause, {
    cases: { listed, show: ({ rule }) => rule },
    steps: function* ({ rule, members }, run) {
      const named = members(run);
      if (!named) throw new NotApplicable('the target file names nobody else');
      yield* requireMayAllocate(run, credential);
      yield missed(run, credential, { partyIdHint: plainHint(), ...named }, rule);
    },
  });

/**
 * A call whose token has another subject than that of the credential, of the same issuer, and which must be refused
 * because of it.
 */
const another = (run: Run, members: Members, caller: Caller, rule: string): Call => ({
  ...allocation(run, { members, caller }, rule),
  counterpart: good(run),
});

test('the identity provider that is checked is the one that gets the party', clauses.otherIdentityProvider, {
  part: 'named-twice',
  // The other order would create a party wherever the last one counts, as most parsers have it.
  cases: { listed: [{ rule: 'two identity providers, its own one first' }], listedInQuick: 0 },
  steps: function* ({ rule }, run) {
    const own = yield* providerOf(run);
    const other = factsOf(run).identityProviders?.find((id) => id !== own);
    if (own === undefined || other === undefined)
      throw new NotApplicable('the target file names no other identity provider');
    const members = JSON.stringify(complete(run, { partyIdHint: plainHint() })).slice(1, -1);
    const [first, last] = [own, other].map((id) => `"identityProviderId":${JSON.stringify(id)}`);
    const caller = { credential: ADMIN_OF_PROVIDER };
    const body = `{${first},${members},${last}}`;
    yield { ...allocation(run, { body, caller }, rule), shared: true };
  },
  otherwise: 'a body that names one twice is refused',
});

test('a subject similar to that of the admin has no rights', clauses.noRights, {
  part: 'nearly',
  cases: (run) => ({ listed: nobodyLike(holderOf(run, ADMIN).subject ?? '') }),
  steps: ({ rule, subject }, run) =>
    !run.session.target.issuer || holderOf(run, ADMIN).subject === undefined
      ? 'the target file has no issuer, or does not say who the admin is (subject)'
      : another(
          run,
          { partyIdHint: plainHint() },
          { credential: ADMIN, subject, refusedBy: clauses.noRights.id },
          rule,
        ),
});

for (const { credential, clause } of [
  { credential: 'user', clause: clauses.otherUser },
  { credential: ADMIN_OF_PROVIDER, clause: clauses.otherIdentityProvider },
])
  test(`a subject similar to that of ${credential} has no rights`, clause, {
    part: 'nearly',
    cases: (run) => ({ listed: nearlyOf(holderOf(run, credential).subject ?? '') }),
    steps: function* ({ rule, subject }, run) {
      const { subject: userId, identityProviderId } = holderOf(run, credential);
      if (!run.session.target.issuer || userId === undefined)
        throw new NotApplicable('the target file has no issuer, or does not say who it is (subject)');
      yield* requireMayAllocate(run, credential);
      const named = { identityProviderId, ...(credential === 'user' && { userId }) };
      const members = { partyIdHint: plainHint(), ...named };
      yield another(run, members, { credential, subject, refusedBy: clause.id }, rule);
    },
  });

/** Combinations of user, identity provider and other members: every combination of three values. */
function combinations(run: Run, credential: string) {
  const { identityProviders, synchronizers } = factsOf(run);
  const { subject, identityProviderId: own } = holderOf(run, credential);
  const others = (identityProviders ?? []).filter((id) => id !== own);
  const known = [ADMIN, 'user', ADMIN_OF_PROVIDER].map((name) => holderOf(run, name).subject);
  const users = [...known.filter((each) => each !== subject), subject && `${subject}x`];
  return covering(
    {
      userId: [undefined, '', subject, ...users, 'assay-nobody'],
      identityProviderId: [undefined, '', own, ...others, own && `${own}x`, 'assay-nobody'],
      synchronizerId: [undefined, synchronizers?.at(-1)],
      localMetadata: [undefined, { annotations: ANNOTATIONS }],
      hint: ['given', 'none'] as const,
    },
    3,
  ).map(({ hint, ...row }) => ({
    hint,
    named: Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)),
  }));
}

for (const { credential, clause } of [
  { credential: ADMIN_OF_PROVIDER, clause: clauses.otherIdentityProvider },
  { credential: 'user', clause: clauses.otherUser },
  { credential: 'stranger', clause: clauses.noRights },
])
  test(`${credential} is refused without the right, whatever else the request names`, clause, {
    part: 'combinations',
    cases: (run) => ({ listed: combinations(run, credential) }),
    steps: function* ({ hint, named }, run) {
      const identity = { kind: 'known', name: credential, ...holderOf(run, credential) } as const;
      const standing = standingOf(identity, named, { users: [] });
      if (!standing || 'may' in standing) throw new NotApplicable('such a call may be accepted');
      yield* requireMayAllocate(run, credential);
      const members = { ...(hint === 'given' && { partyIdHint: plainHint() }), ...named };
      const rule = `${credential}, naming ${Object.keys(named).join(' and ') || 'nothing'}`;
      yield missed(run, credential, members, rule);
    },
  });

test('a participant admin may name a user', clauses.participantAdmin, {
  part: 'users',
  cases: { listed: everyLookalike },
  alone: true,
  steps: function* (lookalike, run) {
    const named = namedBeside(lookalike, run);
    if (!named['userId']) throw new NotApplicable('the target file does not say who that is (subject)');
    yield good(run);
    const { answer } = yield ofLookalike(lookalike, run);
    // The call above may have been refused because of its hint.
    const members = { ...named, partyIdHint: plainHint() };
    if (answer.status !== 200) yield creating(run, { members }, 'a user that is known', 0);
  },
});

test('the admin of an identity provider may name itself', clauses.identityProviderAdmin, {
  part: 'itself',
  cases: { listed: ['itself'] },
  steps: function* (_, run) {
    const { subject: userId, identityProviderId } = holderOf(run, ADMIN_OF_PROVIDER);
    if (userId === undefined || identityProviderId === undefined)
      throw new NotApplicable('the target file does not say who it is, or of which identity provider');
    if ((yield* providerOf(run)) === undefined) return;
    const members = { partyIdHint: fresh('name'), userId, identityProviderId };
    const caller = { credential: ADMIN_OF_PROVIDER };
    yield creating(
      run,
      { members, caller, mayAskForMore: true },
      'the admin of the identity provider, naming itself',
      1,
    );
  },
});

test('a refused call has allocated nothing', clauses.refusedAllocatesNothing, {
  cases: { listed: ['a hint of many callers'] },
  alone: true,
  steps: function* (_, run) {
    const hint = fresh('ratio');
    yield* leavesNothing(run, [...withoutToken(run, hint), ...withoutRights(run, hint)], hint);
  },
});

const withoutToken = (run: Run, partyIdHint: string): Call[] =>
  [
    { token: 'none', refusedBy: tokenRequired.id, rule: 'no token' },
    { token: 'garbage', refusedBy: tokenWellFormed.id, rule: 'garbage' },
    { token: 'the scheme Basic', refusedBy: tokenRequired.id, rule: 'the scheme Basic' },
    ...(run.session.target.issuer
      ? [{ token: 'cut-signature', refusedBy: tokenSignature.id, rule: 'a token whose signature is cut' }]
      : []),
  ].map(({ rule, ...token }) =>
    allocation(run, { members: { partyIdHint }, caller: { credential: ADMIN, ...token } }, rule),
  );

const withoutRights = (run: Run, partyIdHint: string): Call[] =>
  [
    { credential: 'stranger', each: WITHOUT_RIGHTS },
    { credential: 'user', each: OTHER_USERS },
    { credential: ADMIN_OF_PROVIDER, each: OTHER_PROVIDERS },
  ].flatMap(({ credential, each }) =>
    each.flatMap(({ rule, members }) => {
      const named = hasCredential(run, credential) ? members(run) : undefined;
      return named
        ? [allocation(run, { members: { partyIdHint, ...named }, caller: { credential } }, rule)]
        : [];
    }),
  );
