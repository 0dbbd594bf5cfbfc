import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { answerTo, withMetadata, type Group } from './questions.js';
import { participantUnderTest, REFUSED } from './testing.js';

const GROUP: Group = {
  a: { members: () => ({ a: 1 }) },
  b: { members: () => ({ b: 1 }) },
  c: withMetadata({ annotations: { c: 'x' } }),
  d: withMetadata({ annotations: { d: 'x' }, resourceVersion: '1' }),
};

/** An answer with the metadata that was asked for. */
const keeping = (party: string, body: string) => {
  const { localMetadata = {} } = JSON.parse(body || '{}') as { localMetadata?: object };
  const metadata = { resourceVersion: '0', annotations: {}, ...localMetadata };
  const partyDetails = { party, isLocal: true, localMetadata: metadata, identityProviderId: '' };
  return { body: JSON.stringify({ partyDetails }) };
};

/** How each question of the group is answered by a target that refuses bodies with these words, and what it took. */
async function ask(t: TestContext, ...words: string[]) {
  const refuses = (body: string) => [...words, '"a.b"'].some((word) => body.includes(word));
  const { trial, bodies } = await participantUnderTest(t, {
    answer: (index, { body }) => (refuses(String(body)) ? REFUSED : keeping(`p${index}`, String(body))),
  });
  const statuses: number[] = [];
  for (const name of Object.keys(GROUP))
    statuses.push((await answerTo(name, GROUP, trial.participant)).status);
  // The first party is that of the good request.
  return { statuses, calls: bodies().slice(1), parties: trial.participant.created - 1 };
}

test('one party answers all questions of a group', async (t) => {
  const { statuses, calls } = await ask(t);
  assert.deepEqual(statuses, [200, 200, 200, 200]);
  assert.equal(calls.length, 1);
  const { partyIdHint, ...members } = JSON.parse(calls[0]!) as Record<string, unknown>;
  assert.match(String(partyIdHint), /^assay-/);
  const localMetadata = { annotations: { c: 'x', d: 'x' }, resourceVersion: '1' };
  assert.deepEqual(members, { a: 1, b: 1, localMetadata });
});

test('what is refused is found by refusals, and the rest is asked in as few calls as can be', async (t) => {
  const first = await ask(t, '"a"', '"b"');
  assert.deepEqual([first.statuses, first.parties], [[400, 400, 200, 200], 1]);
  const apart = await ask(t, '"a"', '"d"');
  assert.deepEqual([apart.statuses, apart.parties], [[400, 200, 200, 400], 2]);
  assert.deepEqual((await ask(t, '"a"', '"b"', '"c"', '"d"')).parties, 0);
});

test('nothing is asked of a target that refuses good requests', async (t) => {
  const { trial, arrivals } = await participantUnderTest(t, { answer: () => REFUSED });
  await assert.rejects(answerTo('a', GROUP, trial.participant), { name: 'Inconclusive' });
  assert.equal(arrivals.length, 1);
});

test('metadata is kept when all of it comes back', async (t) => {
  const told = (localMetadata: unknown) => ({
    body: JSON.stringify({ partyDetails: { party: 'p', localMetadata } }),
  });
  for (const [metadata, words] of [
    [{ annotations: { c: 'x', other: 'y' }, resourceVersion: '0' }, 'kept'],
    [{ annotations: { c: 'X' } }, 'changed'],
    [{ annotations: {} }, 'changed'],
    ['x', 'changed'],
  ] as const) {
    const { trial } = await participantUnderTest(t, { answer: () => told(metadata) });
    assert.equal(GROUP['c']!.shows?.(await answerTo('c', GROUP, trial.participant)), words);
  }
});
