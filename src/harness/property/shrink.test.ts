import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Violation } from './outcome.js';
import { runProperty } from './run.js';
import { tried } from './testing.js';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

/** 70 cases, each of which leaves something on the target for ever, and fails where `fails` says so. */
async function leaving(fails: (input: number) => boolean, leaves = 1, concurrency = 1) {
  const sent: number[] = [];
  const { findings, judged } = await runProperty({
    cases: { listed: numbers(40), random: fc.nat({ max: 1000 }) },
    attempt: async (input) => {
      sent.push(input);
      const check = () => {
        if (fails(input)) throw new Violation({ expected: 'a refusal', actual: '200', gist: 'accepted' });
      };
      return { ...(await tried(check)), left: leaves };
    },
    ...{ seed: 7, budget: 'standard' as const, concurrency, shrink: true },
  });
  return { sent, findings, judged };
}

test('three parties that failing cases leave behind are enough for a property', async () => {
  const { sent, findings, judged } = await leaving((input) => input >= 5);
  assert.equal(judged, 8);
  assert.deepEqual(sent.slice(0, judged), numbers(8));
  assert.deepEqual([findings.length, findings[0]?.occurrences], [1, 3]);
  // Those under way at the third one are still awaited.
  const atOnce = await leaving(() => true, 1, 4);
  assert.ok(atOnce.judged >= 3 && atOnce.judged <= 6, `${atOnce.judged}`);
  assert.equal((await leaving(() => true, 8)).judged, 1);
});

test('three more are enough for the search for a smaller case, and one confirms it', async () => {
  for (const [leaves, searched] of [
    [1, 3],
    [2, 2],
    [8, 1],
  ] as const) {
    const { sent, judged, findings } = await leaving((input) => input >= 5, leaves);
    assert.equal(sent.length, judged + searched + 1);
    assert.equal(sent.at(-1), findings[0]?.input);
  }
});

test('what is left behind counts in the search also where the smaller case does not fail', async () => {
  // Fails from 39 on, so that most of what is smaller is refused.
  const { sent, judged, findings } = await leaving((input) => input >= 39);
  assert.equal(sent.length, judged + 3 + 1);
  assert.ok(findings[0]!.input >= 39);
});

test('what leaves nothing behind, or does not fail, ends nothing', async () => {
  assert.equal((await leaving(() => false)).judged, 70);
  assert.equal((await leaving((input) => input < 40, 0)).judged, 70);
});
