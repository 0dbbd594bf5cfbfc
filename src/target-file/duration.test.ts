import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationMs } from './duration.js';

for (const [text, ms] of [
  ['500ms', 500],
  ['10s', 10_000],
  ['1.5s', 1_500],
  ['2m', 120_000],
  ['10', undefined],
  ['10 s', undefined],
  ['-1s', undefined],
  ['1h', 3_600_000],
  ['', undefined],
] as const) {
  test(`"${text}" is ${ms ?? 'no duration'}`, () => assert.equal(durationMs(text), ms));
}
