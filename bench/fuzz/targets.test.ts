import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { corpusOf, inputsFrom, TARGETS } from './targets.js';

const RUNS = 60;

test('every target has a corpus, and every corpus a target', () => {
  assert.deepEqual(readdirSync('bench/fuzz/corpus').sort(), Object.keys(TARGETS).sort());
});

for (const [name, target] of Object.entries(TARGETS)) {
  test(`what was found once is not found again, and nothing else is in ${RUNS} changes: ${name}`, () => {
    const corpus = corpusOf(process.cwd(), name);
    assert.ok(corpus.length > 0);
    for (const bytes of corpus) target(bytes);
    fc.assert(fc.property(inputsFrom(corpus), target), { seed: 1, numRuns: RUNS });
  });
}
