import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRepeatable, isValidHint, sampled, UNIQUE } from '../testing/values.js';
import { everyAlphabetHint, plainHint } from './hint.js';
import { bursts, everyNearHint, everyRetry, otherLastCharacter, PRESENT, steps } from './same-hint.js';

/** Whether a body asks for nothing that could make a party, whatever its hint. */
function isBad(body: string): boolean {
  try {
    const { partyIdHint, localMetadata = {} } = JSON.parse(body) as Record<string, unknown>;
    const isHint = partyIdHint === undefined || (typeof partyIdHint === 'string' && isValidHint(partyIdHint));
    return !isHint || Array.isArray(localMetadata);
  } catch {
    return true;
  }
}

test('near hints are hints, and none of them is the one that is present, or another near one', () => {
  for (const unique of UNIQUE) {
    for (const present of [`assay-${unique}`, `a${unique}`]) {
      const texts = [present, ...everyNearHint.map(({ from }) => from(present))];
      assert.ok(texts.every(isValidHint));
      assert.equal(new Set(texts).size, texts.length);
      assert.equal(texts[1], present.toUpperCase());
    }
  }
  const rules = [...everyNearHint, otherLastCharacter, ...everyRetry].map(({ rule }) => rule);
  assert.equal(new Set(rules).size, rules.length);
});

test('two hints of 255 characters that differ in the last', () => {
  const longest = everyAlphabetHint.find(({ length }) => length === 255)!;
  for (const unique of UNIQUE) {
    for (const present of [longest.long(unique), plainHint(255).from(unique), 'y'.repeat(255)]) {
      const other = otherLastCharacter.from(present);
      assert.ok(isValidHint(other));
      assert.deepEqual([other.length, other.slice(0, -1)], [255, present.slice(0, -1)]);
      assert.notEqual(other, present);
    }
  }
});

test('a hint is asked for again: at once, after bad calls, after others', () => {
  assert.ok(everyRetry.some(({ times, between, after }) => times > 1 && between.length + after === 0));
  assert.ok(everyRetry.some(({ between }) => between.length > 0));
  assert.ok(everyRetry.some(({ after }) => after > 0));
  for (const body of everyRetry.flatMap(({ between }) => between)) assert.ok(isBad(body), body);
});

test('bursts are of 8 and of 32 connections, the smaller one first', () => {
  assert.deepEqual(
    bursts.map(({ connections }) => connections),
    [8, 32],
  );
});

test('steps are few, ask for few hints, and for one of them again', () => {
  const sequences = sampled(steps, 500);
  const hints = new Set<string>();
  let again = 0;
  for (const sequence of sequences) {
    assert.ok(sequence.length >= 5 && sequence.length <= 6);
    const asked = sequence.flatMap((step) => ('hint' in step ? [step.hint] : []));
    if (new Set(asked).size < asked.length) again += 1;
    for (const hint of asked) hints.add(hint);
    for (const step of sequence) if ('refused' in step) assert.ok(isBad(step.refused), step.refused);
  }
  assert.ok(again > 0.8 * sequences.length, `${again}`);
  assert.equal(hints.size, 2);
  assert.ok(hints.has(PRESENT));
  for (const hint of hints) assert.ok(isValidHint(hint + UNIQUE[0]));
  assert.ok(isRepeatable(steps));
});
