import * as clauses from '../../src/spec/authentication/rights.js';
import type { Holder } from '../../src/model/participant/caller.js';
import { FRESH } from '../../src/model/fresh.js';
import { NotApplicable } from '../../src/http/outcome.js';
import { test } from '../call-test.js';
import {
  ADMIN,
  ADMIN_OF_PROVIDER,
  allocation,
  factsOf,
  good,
  hasCredential,
  hintOf,
  holderOf,
  requireMayAllocate,
  plainHint,
  requireRejected,
  type Members,
} from '../participant/calls.js';
import { everyBesideAdmin, everyShared } from './tokens.js';
import { notGivenTo } from './as-granted.js';
import { missed, OTHER_PROVIDERS, OTHER_USERS, WITHOUT_RIGHTS } from './near-misses.js';

// Rights belong to the caller of each call, not to a previous caller or to the holder of a similar token.

/** The number of hints that each subject asks for. More than one, because subjects may be confused for some hints only. */
const HINTS_EACH = 2;

test('a token counts for its own subject only', clauses.noRights, {
  part: 'shared-claims',
  cases: { listed: everyShared.map((what) => ({ what })), listedInQuick: 3 },
  steps: function* ({ what }, run) {
    const [admin, stranger] = [ADMIN, 'stranger'].map((name) => holderOf(run, name).subject);
    if (!run.session.target.issuer || admin === undefined || stranger === undefined)
      throw new NotApplicable('the target file has no issuer, or does not say who is who (subject)');
    // Invalid hints create no party. Rights are checked before it is checked whether a hint is present.
    const present = factsOf(run).duplicateHints === 'rejected' ? [hintOf(yield good(run))] : [];
    const hints = [...Array.from({ length: HINTS_EACH }, (_, place) => `a.${place}${FRESH}`), ...present];
    const before = hints.map((partyIdHint) =>
      allocation(
        run,
        { members: { partyIdHint }, caller: { credential: ADMIN, token: 'good', shared: what } },
        `a token with a ${what}`,
      ),
    );
    const caller = {
      credential: 'stranger',
      token: 'good',
      shared: what,
      refusedBy: clauses.noRights.id,
    };
    const rule = `a stranger whose token has the same ${what} as one of the admin before it`;
    for (let place = 0; place < HINTS_EACH; place += 1)
      yield {
        ...allocation(run, { members: { partyIdHint: `assay-${place}-${FRESH}` }, caller }, rule),
        counterpart: good(run),
        condition: { before },
      };
  },
});

test('a token in the Authorization header is the only one', clauses.noRights, {
  part: 'elsewhere',
  cases: { listed: everyBesideAdmin.map((token) => ({ token })), listedInQuick: 2 },
  steps: ({ token }, run) => ({
    ...allocation(
      run,
      {
        members: { partyIdHint: plainHint() },
        caller: { credential: 'stranger', token, refusedBy: clauses.noRights.id },
      },
      `a stranger’s token: ${token}`,
    ),
    counterpart: good(run),
  }),
});

notGivenTo('a stranger', clauses.noRights, { credential: 'stranger' });
notGivenTo('a user', clauses.otherUser, { credential: 'user' });
notGivenTo('the admin of an identity provider', clauses.otherIdentityProvider, {
  credential: ADMIN_OF_PROVIDER,
});

/** Calls that a caller may make. A call that must be refused follows each of them on the same connection. */
const AFTER_ALLOWED = [
  {
    clause: clauses.otherUser,
    by: 'user',
    credential: 'user',
    listed: OTHER_USERS,
    allowed: ({ subject, identityProviderId }: Holder): Members | undefined =>
      subject === undefined ? undefined : { userId: subject, identityProviderId },
  },
  {
    clause: clauses.otherIdentityProvider,
    by: ADMIN_OF_PROVIDER,
    credential: ADMIN_OF_PROVIDER,
    listed: OTHER_PROVIDERS,
    allowed: ({ identityProviderId }: Holder): Members | undefined =>
      identityProviderId === undefined ? undefined : { identityProviderId },
  },
  {
    clause: clauses.noRights,
    by: ADMIN,
    credential: 'stranger',
    listed: WITHOUT_RIGHTS,
    allowed: (): Members | undefined => ({}),
  },
];

/** The number of near misses that are sent after an allowed call: the simplest ones. */
const MISSES = 3;

for (const { clause, by, credential, listed, allowed } of AFTER_ALLOWED)
  test(`the rights are checked each time: ${credential}`, clause, {
    part: 'after-an-allowed-one',
    cases: { listed: listed.slice(0, MISSES), listedInQuick: 1, show: ({ rule }) => rule },
    steps: function* ({ rule, members }, run) {
      requireRejected(run);
      const may = allowed(holderOf(run, by));
      const named = members(run);
      if (!may || !named || !hasCredential(run, credential))
        throw new NotApplicable('nobody is named for it');
      yield* requireMayAllocate(run, credential);
      // A caller with the right gets the error that the hint is present.
      const partyIdHint = hintOf(yield good(run));
      const before = [
        allocation(run, { members: { partyIdHint, ...may }, caller: { credential: by } }, 'a right'),
      ];
      yield {
        ...missed(
          run,
          credential,
          { partyIdHint: plainHint(), ...named },
          `${rule}, after a call with a right`,
        ),
        condition: { connection: 'shared with the calls before', before },
      };
    },
  });
