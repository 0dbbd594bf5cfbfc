import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seedOf } from './cases.js';
import { run } from './testing.js';

test('cases that cost more have a budget of their own', async () => {
  const runs = { quick: 1, standard: 2, deep: 3 };
  for (const [budget, count] of Object.entries(runs)) {
    const seen: number[] = [];
    await run({ listed: [-1], random: fc.nat(), runs }, (input) => seen.push(input), {
      budget: budget as keyof typeof runs,
    });
    assert.equal(seen[0], -1);
    assert.equal(seen.length, 1 + count, budget);
  }
});

test('where there is no case nothing is sent, and nothing is judged', async () => {
  for (const cases of [{}, { listed: [] }, { deep: () => [1] }]) {
    const { judged, findings, unanswered } = await run(cases, () => assert.fail('it was sent'));
    assert.deepEqual([judged, findings, unanswered], [0, [], []]);
  }
});

test('each test of a run has a seed of its own, the same ones for the same run', () => {
  const seeds = [seedOf(1, 'a'), seedOf(1, 'b'), seedOf(2, 'a'), seedOf(12, ' a'), seedOf(1, '2 a')];
  assert.equal(new Set(seeds).size, seeds.length);
  assert.equal(seedOf(1, 'a'), seeds[0]);
  // fast-check takes 32 bits.
  for (const seed of seeds) assert.equal(seed, seed | 0);
});
