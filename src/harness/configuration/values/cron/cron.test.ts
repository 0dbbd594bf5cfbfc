import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NoCron } from './field.js';
import { parseCron } from './parse.js';
import { shortestGap } from './shortest-gap.js';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Expressions, and the time between their two nearest runs. */
const gaps: Record<string, number> = {
  '* * * * *': MINUTE,
  '*/10 * * * *': 10 * MINUTE,
  '*/7 * * * *': 4 * MINUTE,
  '0 0 * * *': DAY,
  '0 22,1 * * *': 180 * MINUTE,
  '55,5 * * * *': 10 * MINUTE,
  '0 0 * * 1': 7 * DAY,
  '0 0 * * 5-1': DAY,
  '0 0 * * sat,7': DAY,
  '0 0 1 * *': 28 * DAY,
  '0 0 1 * 1': DAY,
  '0 0 29 2 *': 1461 * DAY,
  '0 0 30 2 *': Infinity,
  '0 /10 * * * ?': 10 * MINUTE,
  '0 0/5 14,18 * * ?': 5 * MINUTE,
  '0 0 22-2 * * ?': 60 * MINUTE,
  '0 0 0 * * *': DAY,
  '0 0 0 L * ?': 28 * DAY,
  '0 0 0 L-3 * ?': 28 * DAY,
  '0 0 0 LW * ?': 28 * DAY,
  '0 0 0 15W * ?': 28 * DAY,
  '0 0 0 ? * 6L': 28 * DAY,
  '0 0 0 ? * FRI#2': 28 * DAY,
  '0 0 0 ? * L': 7 * DAY,
  '0 0 0 ? * 7-2': DAY,
  '0 0 0 ? NOV-FEB MON': 7 * DAY,
  '0 0 0 1 1 ? 2026-2030': 365 * DAY,
  '0 0 0 1 1 ? 2020': Infinity,
  '*/30 * * * * ?': MINUTE / 2,
  '0 0 0 1 * MON': DAY,
  '0 0 0 ? * 0': 7 * DAY,
  '@daily': DAY,
  '@hourly': 60 * MINUTE,
};

for (const [text, ms] of Object.entries(gaps))
  test(`${text} runs every ${ms / MINUTE} minutes at most`, () =>
    assert.equal(shortestGap(parseCron(text)), ms));

const wrong = [
  '',
  'daily',
  '@dayly',
  '* * * *',
  '* * * * * * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * 32 * *',
  '* * * 13 *',
  '* * * * 8',
  '0 0 0 ? * 8',
  '*/0 * * * *',
  '1//2 * * * *',
  '1- * * * *',
  ', * * * *',
  '-1 * * * *',
  '? * * * *',
  '0 0 0 ? * ?',
  '0 0 0 32 * MON',
  '0 0 0 L-31 * ?',
  '0 0 0 ? * FRI#6',
  '0 0 0 ? * FOO',
  '0 0 0 32W * ?',
  '0 0 0 1 1 ? 1969',
  `${'1,'.repeat(600)}1 * * * *`,
];

for (const text of wrong)
  test(`${text.slice(0, 40)} is none`, () => assert.throws(() => parseCron(text), NoCron));
