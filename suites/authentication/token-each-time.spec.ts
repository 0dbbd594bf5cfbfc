import * as clauses from '../../src/spec/authentication/token.js';
import { everyBadCounterpart } from '../../generators/authentication/altered-token.js';
import type { Caller } from '../../src/model/call.js';
import { FRESH } from '../../src/model/fresh.js';
import { NotApplicable } from '../../src/http/outcome.js';
import { test } from '../call-test.js';
import { ADMIN, allocation, good, hasCredential, plainHint } from '../participant/calls.js';
import { notGivenTo } from './as-granted.js';
import { invalid, tellApart } from './tell-apart.js';
import { SHORT_LIFE, USED_UP, USED_UP_MS } from './tokens.js';

/** The number of hints with which a bad token is sent in each case. Two show a fault that occurs with every second hint. */
const HINTS = 2;

test('every token is checked each time', clauses.tokenEachTime, {
  cases: { listed: everyBadCounterpart.map(({ name, rule }) => ({ name, rule })) },
  steps: function* ({ name, rule }, run) {
    if (!run.session.target.issuer || !hasCredential(run, ADMIN))
      throw new NotApplicable('the target file has no issuer');
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
      credential: ADMIN,
      shared: 'jti',
      refusedBy: clauses.tokenEachTime.id,
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

test('a token that was accepted is refused after it has expired', clauses.tokenEachTime, {
  part: 'expiry',
  waits: true,
  cases: { listed: [{ rule: 'a token that was used until it expired' }], listedInQuick: 0 },
  steps: function* ({ rule }, run) {
    if (!run.session.target.issuer || !hasCredential(run, ADMIN))
      throw new NotApplicable('the target file has no issuer');
    const hint = yield* tellApart(run, ADMIN);
    const late = { credential: ADMIN, token: 'late-token-by-1-s' };
    const { answer } = yield invalid(run, late, 'a token that expired a second ago', hint);
    if (![401, 403].includes(answer.status))
      throw new NotApplicable('the target tolerates that a token expired a second ago');
    const caller = { credential: ADMIN, shared: SHORT_LIFE };
    const used = { ...caller, token: USED_UP, refusedBy: clauses.tokenEachTime.id };
    const first = invalid(run, { ...caller, token: 'good' }, 'the same token before it expires', hint);
    yield {
      ...allocation(run, { members: { partyIdHint: plainHint() }, caller: used }, rule),
      condition: { before: [first], pauseMs: USED_UP_MS },
      counterpart: good(run),
    };
  },
  otherwise: 'the target tolerates that a token expired a second ago',
});

test('a cookie that the target has set is not a token', clauses.tokenRequired, {
  part: 'cookie',
  cases: { listed: [{ rule: 'no token, with the cookie of an accepted call' }] },
  steps: function* ({ rule }, run) {
    const [cookie] = ((yield good(run)).answer.header('set-cookie') ?? '').split(';');
    if (!cookie) throw new NotApplicable('the target sets no cookie');
    run.session.keepSecret(cookie.slice(cookie.indexOf('=') + 1));
    const caller = { credential: ADMIN, token: 'none', refusedBy: clauses.tokenRequired.id };
    yield {
      ...allocation(run, { members: { partyIdHint: plainHint() }, caller }, rule),
      headers: [
        ['content-type', 'application/json'],
        ['cookie', cookie],
      ],
      counterpart: good(run),
    };
  },
});

notGivenTo('nobody', clauses.tokenRequired, {
  credential: ADMIN,
  token: 'none',
  refusedBy: clauses.tokenRequired.id,
});
notGivenTo('a token with a changed signature', clauses.tokenSignature, {
  credential: ADMIN,
  token: 'changed-signature',
  refusedBy: clauses.tokenSignature.id,
});
