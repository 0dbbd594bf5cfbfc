import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ProofSection } from '../proof/prove/section.js';
import { folderWith } from '../target-file/testing.js';
import { faultNamed } from '../reference/faults/all.js';
import { pick } from '../reference/page.js';
import { TRIGGERS } from '../reference/triggers/all.js';
import { newTally, type Tally } from '../reference/triggers/tally.js';
import { sectionOf, summaryOf } from './prove-triggers.js';
import { assay } from './testing/assay.js';

const always = pick(TRIGGERS, 'always');
const fault = faultNamed('accepts-null-body');
const tally = (met: number, own: Partial<Tally> = {}): Tally => ({ ...newTally(false), met, ...own });
const run = { budget: 'standard', seed: 1, product: 9, possible: 7 } as const;

test('what is found under each trigger is told, and each pair that is not', () => {
  const outcomes = [
    { fault, trigger: always, by: 'own', tally: tally(3) },
    { fault, trigger: pick(TRIGGERS, 'chunked'), by: undefined, tally: tally(0) },
    { fault, trigger: pick(TRIGGERS, 'chunked'), by: 'another', tally: tally(2) },
    { fault, trigger: pick(TRIGGERS, 'chunked'), by: undefined, tally: tally(2, { showing: 4 }) },
    { fault, trigger: pick(TRIGGERS, 'every-7th'), by: undefined, tally: tally(2, { showing: 4, shown: 1 }) },
    {
      ...{ fault, trigger: pick(TRIGGERS, 'every-50th'), by: undefined },
      // It showed in what was refused anyway, only.
      tally: tally(2, { showing: 6, creating: 4, refused: 2, shown: 2 }),
    },
  ] as const;
  const text = summaryOf(outcomes, run);
  assert.match(text, /^always +1\/1 +100\.0 %\nchunked +1\/3 +33\.3 %\nevery-7th +0\/1 +0\.0 %\nevery-50th/m);
  assert.match(text, /^accepts-null-body × chunked: never met$/m);
  assert.match(text, /× chunked: 4 calls would show it; the trigger took none of them$/m);
  assert.match(text, /× every-7th: 4 calls would show it; 1 did, and was not noticed$/m);
  assert.match(
    text,
    /× every-50th: 4 calls would show it, each creating a party; the trigger takes one of them with a chance of 8 %; 95 % takes 149 calls$/m,
  );
  assert.match(
    text,
    /2 of 6 found, 33\.3 %; 2 of 5 within reach, 40\.0 %; 1 by another clause; 6 of 7 pairs judged, 2 of 9 cannot be;/,
  );
  const { tables, paragraphs } = sectionOf(outcomes, run);
  assert.deepEqual(
    tables.map(({ rows }) => rows.length),
    [4, 4],
  );
  const [all, reach] = paragraphs;
  assert.match(all!, /^2 of 6 found, 33\.3 %: 6 of 7 pairs, drawn; .* 2 further pairs cannot occur/);
  assert.match(
    reach!,
    /^1 of the pairs shows only .*: 0 of them are found\. A run creates at most 40 parties/,
  );
  assert.match(reach!, /Of the others 2 of 5 are found, 40\.0 %\.$/);
  const unmet = [
    { fault, trigger: pick(TRIGGERS, 'every-50th'), by: undefined, tally: tally(1, { showing: 6 }) },
  ];
  assert.match(
    sectionOf(unmet, run).paragraphs[1]!,
    /^0 of 1 are found, 0\.0 %\. 1 of the missed ones was not drawn by the trigger: .* 6 times on average, .* 149 times under `every-50th`\.$/,
  );
});

test('pairs are served and judged; the figures are a section of the page', async (t) => {
  const cwd = folderWith(t, {});
  const args = [
    'prove',
    '--trigger',
    'every-2nd',
    'http2',
    '--fault',
    'two-contexts-in-one-body',
    '--seed',
    '1',
  ];
  const more = ['--clause', 'registry.context-object', '--budget', 'quick', '--out', 'figures/section.json'];
  const ended = await assay([...args, ...more], { cwd });
  assert.equal(ended.status, 0, ended.stderr);
  assert.match(ended.stdout, /^every-2nd +1\/1 +100\.0 %$/m);
  assert.match(ended.stdout, /1 of 1 pairs judged, 1 of 2 cannot be; quick budget, seed 1$/m);
  const section = JSON.parse(readFileSync(join(cwd, 'figures', 'section.json'), 'utf8')) as ProofSection;
  assert.match(section.paragraphs[0] ?? '', /^1 of 1 found/);
});

test('what cannot be asked for is said', async (t) => {
  const cwd = folderWith(t, {});
  const { stdout } = await assay(['reference', '--trigger', 'list'], { cwd });
  assert.match(stdout, /^every-7th\n {4}Every seventh call of an endpoint\.$/m);
  for (const [args, message] of [
    [['prove', '--trigger', 'every-8th'], /there is no such trigger.* every-7th/],
    [['prove', '--triggers', '--sample', '0.5'], /--sample: expected a whole number from 1/],
    [['reference', '--trigger', 'always'], /--trigger: name the fault with --fault/],
  ] as const) {
    const { status, stderr } = await assay([...args], { cwd });
    assert.equal(status, 2, stderr);
    assert.match(stderr, message);
  }
});
