import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unanswered } from '../../src/harness/http/testing.js';
import { Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import { Participant } from './client.js';
import { madeBy } from './made.js';
import { allocated, participantUnderTest, REFUSED, TOKEN } from './testing.js';
import { connect } from './trial.js';

const hint = (partyIdHint: string) => ({ members: { partyIdHint } });
const SEVERAL = ', synchronizers: ["a::1", "b::2"]';

test('a call as a client makes it', async (t) => {
  const { arrivals, trial } = await participantUnderTest(t);
  const reply = await trial.participant.allocate(hint('x'));
  assert.equal(reply.status, 200);
  const [{ method, path, headers, body }] = arrivals as [(typeof arrivals)[0]];
  assert.deepEqual([method, path, body.toString()], ['POST', '/json/v2/parties', '{"partyIdHint":"x"}']);
  const sent = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  assert.equal(sent.get('authorization'), `Bearer ${TOKEN}`);
  assert.equal(sent.get('content-type'), 'application/json');
  assert.deepEqual(trial.log, [reply.exchange]);
});

test('a call as no client makes it creates nothing, whatever its answer', async (t) => {
  const { target, arrivals, trial } = await participantUnderTest(t);
  const headers: [string, string][] = [['X-Odd', '1']];
  await trial.participant.allocate({ method: 'GET', headers, body: null });
  assert.equal(arrivals[0]?.method, 'GET');
  const names = arrivals[0].headers.map(([name]) => name.toLowerCase());
  assert.ok(names.includes('x-odd') && names.includes('authorization') && !names.includes('content-type'));
  assert.deepEqual([trial.participant.created, target.hints, madeBy(target).accepted], [0, [], []]);
});

test('the synchronizer is named only where there are several, and only when the case does not', async (t) => {
  const members = { partyIdHint: 'x' };
  for (const [participant, given, expected] of [
    ['', members, members],
    [', synchronizers: ["a::1"]', members, members],
    [SEVERAL, members, { synchronizerId: 'a::1', ...members }],
    [SEVERAL, { synchronizerId: 'b::2' }, { synchronizerId: 'b::2' }],
    [SEVERAL, { synchronizerId: undefined }, {}],
  ] as const) {
    const { trial, bodies } = await participantUnderTest(t, { participant });
    await trial.participant.send({ members: given });
    await trial.participant.send({ body: '[]' });
    assert.deepEqual(JSON.parse(bodies()[0]!), expected);
    assert.equal(bodies()[1], '[]');
  }
});

test('who calls, and how the command that is told to readers gets the token', async (t) => {
  const { arrivals, target, trial } = await participantUnderTest(t);
  const token = { value: 'a-bad-token-of-a-case', shell: '$(make it)' };
  const sent = (index: number) =>
    new Map(arrivals[index]?.headers.map(([name, value]) => [name.toLowerCase(), value]));
  for (const caller of [{ token }, { headers: [], holding: token }, { headers: [] }])
    await trial.participant.allocate({ caller, query: '?access_token=1', body: null });
  assert.equal(sent(0).get('authorization'), `Bearer ${token.value}`);
  assert.ok(!sent(1).has('authorization') && !sent(2).has('authorization'));
  assert.deepEqual(
    trial.log.map(({ request }) => request.token),
    [token, token, undefined],
  );
  assert.ok(arrivals.every(({ path, body }) => path.endsWith('?access_token=1') && body.length === 0));
  assert.match(target.session.curl(trial.log[0]!), /"Authorization: Bearer \$\(make it\)"/i);
});

test('nothing is sent when the limit would be passed', async (t) => {
  const { target, arrivals, trial } = await participantUnderTest(t, {
    lines: 'limits: { allocations: 2 }\n',
  });
  const { participant } = trial;
  await unanswered(participant.allocateSimultaneously(Array(3).fill(hint('volley'))));
  assert.equal(arrivals.length, 0);
  const ends = await Promise.allSettled(['a', 'b', 'c'].map((name) => participant.allocate(hint(name))));
  assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'fulfilled', 'rejected']);
  const { message } = await unanswered(participant.allocate(hint('d')));
  assert.match(message, /limits\.allocations \(2\)/);
  assert.equal(arrivals.length, 2);
  assert.equal(target.hints.length, 2);
});

test('a party that was made by a call without an answer may stand in the way of every later one with its hint', async (t) => {
  const made = new Set<string>();
  const { target, trial } = await participantUnderTest(t, {
    answer: (_, arrival) => {
      const { partyIdHint = '' } = JSON.parse(String(arrival.body)) as { partyIdHint?: string };
      if (made.has(partyIdHint)) return REFUSED;
      made.add(partyIdHint);
      return { status: 502, headers: ['Retry-After', '0'] };
    },
  });
  const { participant } = trial;
  const lost = hint('assay-0123456789ab');
  for (const attempts of [2, 1]) {
    const { reply, judge } = await participant.send(lost);
    judge();
    assert.deepEqual([reply.status, reply.exchange.attempts], [400, attempts]);
    assert.ok(participant.mayBeMade(reply));
    assert.deepEqual(target.witness.brokenBy(reply), []);
  }
});

test('what is created is counted, for the case and for the run', async (t) => {
  const statuses = [200, 400, 201, 503, 503, 503, 503, 503, 200];
  const answer = (index: number) => ({ status: statuses[index] ?? 200, headers: ['Retry-After', '0'] });
  const { target, trial } = await participantUnderTest(t, { answer });
  const { participant } = trial;
  const { reply: first } = await participant.send(hint('h'.repeat(255)));
  await participant.send(hint('refused'));
  assert.equal(participant.createdSince(first), 0);
  const { reply: second } = await participant.send({ members: {} });
  await unanswered(participant.send(hint('busy')));
  const other = new Participant(target, []);
  await other.allocateSimultaneously(Array(3).fill(hint('volley')));
  assert.deepEqual([participant.created, other.created], [2, 3]);
  assert.deepEqual(target.hints, ['h'.repeat(32), '', 'volley', 'volley', 'volley']);
  assert.deepEqual([other.createdSince(first), other.createdSince(second)], [4, 3]);
});

test('parties that are all answered 201 are soon enough; what must be refused is sent all the same', async (t) => {
  const { target, arrivals, trial } = await participantUnderTest(t, {
    answer: () => ({ ...allocated('x'), status: 201 }),
  });
  const { participant } = trial;
  for (const name of ['a', 'b', 'c']) await participant.allocate(hint(name));
  const stopped = {
    name: 'Inconclusive',
    message:
      'not sent: parties are made and answered 201, not 200 (see participant.details); one more would stay and show no more',
  };
  await assert.rejects(participant.allocate(hint('d')), stopped);
  await assert.rejects(participant.allocateSimultaneously(Array(2).fill(hint('e'))), stopped);
  assert.deepEqual([arrivals.length, target.hints.length], [3, 3]);
  await participant.allocate(hint('bad.hint'));
  assert.equal(arrivals.length, 4);
});

test('one party that is answered 200 keeps the others coming', async (t) => {
  const answer = (index: number) => ({ ...allocated('x'), status: index === 2 ? 200 : 201 });
  const { arrivals, trial } = await participantUnderTest(t, { answer });
  for (const name of ['a', 'b', 'c', 'd', 'e']) await trial.participant.allocate(hint(name));
  assert.equal(arrivals.length, 5);
});

test('an error in 200 makes no party', async (t) => {
  const answer = (index: number) => (index === 0 ? { ...REFUSED, status: 200 } : undefined);
  const { target, trial } = await participantUnderTest(t, {
    answer: (index) => answer(index) ?? allocated('x'),
  });
  await trial.participant.allocate(hint('a'));
  assert.deepEqual([trial.participant.created, target.hints, madeBy(target).accepted], [0, [], []]);
  await trial.participant.allocate(hint('b'));
  assert.deepEqual(target.hints, ['b']);
});

test('an answer that cases share is asked for once, and again after a failure', async (t) => {
  const answer = (index: number) => (index < 3 ? undefined : allocated('shared'));
  const { target, arrivals } = await participantUnderTest(t, { answer });
  const cases = [connect(target), connect(target), connect(target)] as const;
  // The connection is lost three times: then the client gives up.
  const lost = await Promise.all(cases.map(({ participant }) => unanswered(participant.good())));
  assert.deepEqual([new Set(lost).size, arrivals.length], [1, 3]);
  const replies = await Promise.all(cases.map(({ participant }) => participant.good()));
  assert.deepEqual([new Set(replies).size, arrivals.length, madeBy(target).accepted.length], [1, 4, 1]);
  // Each case shows what it builds on; only one of them has created it.
  for (const { log } of cases) assert.equal(log.at(-1), replies[0]!.exchange);
  assert.deepEqual(
    cases.map(({ participant }) => participant.created),
    [1, 0, 0],
  );
  await cases[0].participant.once('another', hint('another'));
  assert.equal(arrivals.length, 5);
});

test('every answer of the run that created a party is judged, and the one that fails is shown', async (t) => {
  const answer = (index: number) => (index === 1 ? REFUSED : allocated(`${index}`));
  const { target, trial } = await participantUnderTest(t, { answer });
  await assert.rejects(
    trial.participant.everyAccepted(() => assert.fail()),
    Inconclusive,
  );
  for (const name of ['a', 'b', 'c']) await new Participant(target, []).allocate(hint(name));
  const seen: number[] = [];
  await trial.participant.everyAccepted(({ status }) => seen.push(status));
  assert.deepEqual([seen, trial.log], [[200, 200], []]);
  const judging = trial.participant.everyAccepted((reply) => {
    if (reply.body.includes('"2"')) throw new Violation({ expected: 'another party', actual: String(reply) });
  });
  await assert.rejects(judging, Violation);
  assert.deepEqual(
    trial.log.map(({ request }) => Buffer.from(request.body!).toString()),
    ['{"partyIdHint":"c"}'],
  );
});

test('of a volley that is not answered as a whole, what it created is counted and told all the same', async (t) => {
  const answer = (index: number) => (index === 3 ? { status: 503 } : allocated(`party-${index}`));
  const { target, trial } = await participantUnderTest(t, { answer });
  assert.equal((await trial.participant.allocateSimultaneously(Array(4).fill(hint('volley')))).length, 3);
  assert.deepEqual(target.hints, ['volley', 'volley', 'volley']);
  assert.deepEqual([trial.participant.created, madeBy(target).accepted.length, trial.log.length], [3, 3, 4]);
  assert.equal(target.session.requests, 5, 'with the one that was broken off before them');
});
