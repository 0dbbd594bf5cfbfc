import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Reply } from '../../src/harness/http/reply.js';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import { detailsOf, hintOf, partyOf, refuses, requireAllocated, requireRefused } from './expectations.js';
import { reply, violated, violationOf } from '../support/testing.js';
import { allocated, participantUnderTest, REFUSED } from './testing.js';
import { connect } from './trial.js';

/** An answer to a request with this body, which it took so many attempts to get. */
const answerTo = (body: string, { exchange }: Reply, attempts = 1) =>
  new Reply({ ...exchange, attempts, request: { ...exchange.request, body: Buffer.from(body) } });

const ONE = ', synchronizers: [only]';

test('an allocation is refused by a status that is none of 2xx; another than 200 is for another clause', async (t) => {
  const { participant } = (await participantUnderTest(t, { participant: ONE })).trial;
  await requireAllocated(participant, reply(200), 'x');
  await requireAllocated(participant, answerTo('{}', reply(200), 2), 'x');
  for (const status of [201, 204]) await requireAllocated(participant, reply(status, 'oops'), 'x');
  await assert.rejects(requireAllocated(participant, reply(200, { code: 'INVALID_ARGUMENT' }), 'x'), {
    name: 'Inconclusive',
    message: 'answered 200 with an error in the place of a party: see participant.details',
  });
  for (const status of [301, 400, 409, 500]) {
    const refused = reply(status, 'oops');
    const { gist, rule, exchange } = await violated(requireAllocated(participant, refused, 'a long hint'));
    assert.deepEqual([gist, rule], [`refused with ${status}`, 'a long hint']);
    assert.equal(exchange, refused.exchange);
  }
});

test('where an attempt was lost a refusal shows nothing: the party may be there', async (t) => {
  const { participant } = (await participantUnderTest(t)).trial;
  const refused = answerTo('{}', reply(400, {}), 2);
  await assert.rejects(requireAllocated(participant, refused, 'x'), {
    name: 'Inconclusive',
    message: /an attempt .* before/,
  });
});

test('where the synchronizers are not told, a target that refuses everything shows nothing', async (t) => {
  const told = { name: 'Inconclusive', message: /participant\.synchronizers/ };
  const refusing = (await participantUnderTest(t, { answer: () => REFUSED })).trial.participant;
  await assert.rejects(requireAllocated(refusing, reply(400), 'x'), told);
  assert.equal((await violated(requireAllocated(refusing, reply(403), 'x'))).gist, 'refused with 403');
  const { participant } = (await participantUnderTest(t)).trial;
  assert.equal((await violated(requireAllocated(participant, reply(400), 'x'))).gist, 'refused with 400');
});

test('a refusal is a status from 400 on, whichever', () => {
  for (const status of [400, 401, 403, 404, 409, 422, 500]) requireRefused(reply(status), 'x');
  for (const status of [200, 201, 302]) {
    const accepted = reply(status);
    const { expected, gist, rule, exchange } = violationOf(() => requireRefused(accepted, 'a newline'));
    assert.deepEqual([expected, gist, rule], ['a refusal', `answered ${status}`, 'a newline']);
    assert.equal(exchange, accepted.exchange);
  }
});

test('the hint of a party that was created, as it was sent', () => {
  for (const hint of ['a b', 'é"\\']) {
    assert.equal(hintOf(answerTo(JSON.stringify({ partyIdHint: hint }), reply(200))), hint);
  }
  assert.throws(() => hintOf(answerTo('{"partyIdHint":"x"}', reply(400))), {
    name: 'Inconclusive',
    message: 'a good request is answered 400, not 200',
  });
});

test('the details and the identifier of a party; what is not there is judged by other clauses', () => {
  const details = { party: 'x::1', more: 1 };
  const good = reply(200, { partyDetails: details });
  assert.deepEqual(detailsOf(good), details);
  assert.equal(partyOf(good), 'x::1');
  for (const broken of [
    reply(201, { partyDetails: details }),
    reply(200, 'null'),
    reply(200, '{'),
    reply(200, [details]),
    reply(200, details),
    reply(200, { partyDetails: null }),
    reply(200, { partyDetails: [details] }),
  ])
    assert.throws(() => detailsOf(broken), Inconclusive);
  for (const party of [1, null, {}, undefined])
    assert.throws(() => partyOf(reply(200, { partyDetails: { party } })), Inconclusive);
});

const BROKEN = { members: { partyIdHint: 'a.b' } };

test('a refusal counts only beside a good request that is accepted, which serves the whole run', async (t) => {
  const { target, bodies } = await participantUnderTest(t, {
    answer: (_, { body }) => (body.includes('a.b') ? REFUSED : allocated('x')),
  });
  for (let i = 0; i < 3; i += 1) assert.equal((await refuses(connect(target), BROKEN, 'x')).status, 400);
  const [good, ...rest] = bodies();
  assert.match(good!, /^\{"partyIdHint":"assay-[a-z0-9]{12}x"\}$/);
  assert.deepEqual(rest, Array(3).fill('{"partyIdHint":"a.b"}'));
});

test('a target that accepts what is broken violates, one that accepts nothing shows nothing', async (t) => {
  const lenient = await participantUnderTest(t);
  await assert.rejects(refuses(lenient.trial, BROKEN, 'a full stop'), {
    name: 'Violation',
    rule: 'a full stop',
  });
  const strict = await participantUnderTest(t, { answer: () => REFUSED });
  const message = 'a good request is answered 400, not 200';
  await assert.rejects(refuses(strict.trial, BROKEN, 'x'), { name: 'Inconclusive', message });
  assert.equal(strict.arrivals.length, 1, 'what is broken is not sent');
});
