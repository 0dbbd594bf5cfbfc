import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { connect } from './trial.js';
import { isOnItsOwn, partiesAgain } from './rounds.js';
import { keeps, participantUnderTest, REFUSED } from './testing.js';

const { takes, rounds, inRound } = partiesAgain.leaving!;

/** A participant that may be given so many parties: GETs and calls with a full stop in the hint are refused. */
const withRoom = (t: TestContext, allocations: number) =>
  participantUnderTest(t, {
    participant: ', synchronizers: ["a::1"]',
    lines: `limits: { allocations: ${allocations} }\n`,
    answer: (_, arrival) =>
      arrival.method !== 'POST' || arrival.body.includes('"a.b"') ? REFUSED : keeps(arrival),
  });

test('a case is made again where it leaves a party that no other one leaves, and there is room', async (t) => {
  const { target, trial } = await withRoom(t, 1_000);
  await trial.participant.good();
  assert.equal(takes(target, trial.log, 'standard'), false);
  assert.equal(takes(target, trial.log, 'deep'), true);
  const other = connect(target);
  await other.participant.good();
  assert.equal(other.log.length, 1);
  assert.equal(takes(target, other.log, 'deep'), false);
  await other.participant.allocate({ members: { partyIdHint: `x-${other.participant.unique()}` } });
  assert.equal(takes(target, other.log, 'deep'), true);
  assert.equal(takes(target, [], 'deep'), false);

  const small = await withRoom(t, 999);
  await small.trial.participant.good();
  assert.equal(takes(small.target, small.trial.log, 'deep'), false);
});

test('there are as many rounds as there is room for, and no more than show what comes seldom', async (t) => {
  const { target, trial } = await withRoom(t, 1_000);
  for (let i = 0; i < 40; i += 1)
    await trial.participant.allocate({ members: { partyIdHint: `many-${trial.participant.unique()}` } });
  assert.ok(takes(target, trial.log, 'deep'));
  assert.equal(target.hints.length, 40);
  assert.equal(rounds(target), 24);
  const { target: other, trial: one } = await withRoom(t, 1_000);
  await one.participant.good();
  assert.ok(takes(other, one.log, 'deep'));
  assert.equal(rounds(other), 228);
});

test('in a round everything is asked for anew, within the same limit', async (t) => {
  const { target, trial } = await withRoom(t, 3);
  const first = await trial.participant.good();
  const again = [1, 3].map((round) => inRound(target, round));
  assert.equal(inRound(target, 1), again[0]);
  const bodies = [String(first.exchange.request.body)];
  for (const each of again)
    bodies.push(String((await connect(each).participant.good()).exchange.request.body));
  assert.equal(new Set(bodies).size, 3);
  assert.equal(target.hints.length, 3);
  const { participant } = connect(inRound(target, 5));
  await assert.rejects(participant.good(), /limits\.allocations \(3\) would be passed/);
  assert.equal(participant.round, 5);
  assert.equal(trial.participant.round, undefined);
  assert.equal(await participant.wasAccepted('good'), true);
  assert.equal(await participant.wasAccepted('nothing of the kind'), false);
});

test('in some rounds a call comes otherwise, and in some on a connection of its own', async (t) => {
  const { target, arrivals } = await withRoom(t, 60);
  const sentIn = async (round: number) => {
    const before = arrivals.length;
    await connect(inRound(target, round)).participant.good();
    return arrivals.slice(before);
  };
  const isChunked = (sent: typeof arrivals) =>
    sent.some(({ headers }) => headers.some(([name]) => /^transfer-encoding$/i.test(name)));
  const [all, own, light, usual] = [await sentIn(0), await sentIn(1), await sentIn(2), await sentIn(3)];
  assert.deepEqual([all, own, light, usual].map(isChunked), [true, false, true, false]);
  assert.ok(all.length > 1);
  assert.deepEqual(
    [own, light, usual].map(({ length }) => length),
    [1, 1, 1],
  );
  assert.deepEqual([undefined, 0, 1, 2, 3, 5].map(isOnItsOwn), [false, false, true, false, false, true]);
});
