import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { temporaryFolder } from '../platform/temporary-folder.js';
import type { ProofSection } from '../proof/prove/prove.js';
import { assayInProcess as assay, linesTell } from './testing/assay.js';
import { skip } from '../../load/testing/run.js';
import { folderWith } from '../target-file/testing.js';
import { EVERY_LOAD_FAULT, faultNamed, FAULTS } from '../reference/faults/all.js';
import { pick } from '../reference/page.js';
import { TRIGGERS } from '../reference/triggers/all.js';
import { type Tally, newTally } from '../reference/triggers/trigger.js';
import { sectionOf, summaryOf } from './prove-triggers.js';
import { VARIANTS } from '../reference/variants/all.js';
import { SYSTEMS } from '../spec/clause.js';
import { systemsOf } from '../proof/mounted.js';
import { mountedTargets } from './named.js';

test('of a sample of mutants of answers, the forbidden ones are found and no other one is accused', async (t) => {
  const cwd = temporaryFolder('prove-answers');
  t.after(() => rmSync(cwd, { recursive: true, force: true }));
  const options = '--answers --sample 10 --seed 2 --budget quick --out figures.json';
  const ended = await assay(`prove ${options}`, { cwd, ends: 0 });
  const { tables } = JSON.parse(readFileSync(join(cwd, 'figures.json'), 'utf8')) as ProofSection;
  const figures = tables[0]!.rows.map((row) => row.slice(1).map(Number));
  const sum = (column: number) => figures.reduce((total, row) => total + row[column]!, 0);
  assert.ok(sum(0) > 0 && sum(2) > 0, JSON.stringify(tables));
  assert.deepEqual([sum(1), sum(3), tables[1]?.rows], [sum(0), 0, []]);
  assert.ok(ended.stdout.includes(`${sum(1)} of ${sum(0)} forbidden mutants of answers found`));
});

test('where the time is over, mutants that are allowed are left, and none that is forbidden', async () => {
  const options = '--answers --sample 10 --seed 2 --budget quick --minutes 0.001';
  const { stdout } = await assay(`prove ${options}`, { cwd: tmpdir(), ends: 0 });
  const told =
    /(\d+) of \1 forbidden mutants of answers found, 0 of 0 others not accused, (\d+) others not run/.exec(
      stdout,
    );
  assert.ok(Number(told?.[1]) > 0 && Number(told?.[2]) > 0, stdout);
});

linesTell('prove', [
  ['--answers --fault accepts-null-body', /^--answers: /m],
  ['--answers --sample 0', /^--sample: expected a whole number from 1/m],
  ['--load --fault accepts-null-body', /--fault accepts-null-body: there is no such fault/],
  ['--load --clause registry.*', /--load: works with --fault and --seed/],
  ['--trigger every-8th', /there is no such trigger.* every-7th/],
  ['--triggers --sample 0.5', /--sample: expected a whole number from 1/],
]);

linesTell('reference', [
  ['--trigger always', /--trigger: name the fault with --fault/],
  ['--trigger list', /^every-7th\n {4}Every seventh call of an endpoint\.$/m, 0],
]);

test('where figures cannot be written is told before anything is measured', async (t) => {
  const cwd = temporaryFolder('prove-answers-out');
  t.after(() => rmSync(cwd, { recursive: true, force: true }));
  for (const [out, told] of [
    ['.', /--out \.: it is a folder: name a file in it\./],
    ['', /--out: name the file that is to be written\./],
    [`${process.argv[1]}/figures.json`, /is a file: name another folder\./],
  ] as const)
    for (const what of ['--answers', '--triggers']) {
      const { status, stdout, stderr } = await assay(['prove', what, '--out', out], { cwd });
      assert.deepEqual([status, stdout], [2, ''], stderr);
      assert.match(stderr, told);
    }
});

const cwd = tmpdir();

/** Of them all a whole proof takes minutes. */
const SAMPLE = [
  'crosses-contexts-of-fifty-at-once',
  'takes-5-s-for-one-scrape',
  'cuts-an-answer-in-the-middle',
  'gives-one-identifier-again-and-again',
  'counts-backwards',
];

describe('faults that show only under load', () => {
  test('have one sentence each', () => {
    for (const { name, explains } of EVERY_LOAD_FAULT) assert.match(explains, /^\S[^\n]*\.$/, name);
  });

  test('are some of each kind', () => {
    assert.ok(EVERY_LOAD_FAULT.length >= 36);
    assert.equal(new Set(EVERY_LOAD_FAULT.map(({ shown }) => shown.load.scenario)).size, 8);
  });

  test('are found, each by its load; the plain reference is not accused', { skip }, async (t) => {
    const ended = await assay(['prove', '--load', '--seed', '3', '--fault', ...SAMPLE], { cwd });
    if (ended.status === 3 && !/ (survived|accused) /.test(ended.stdout))
      return t.skip('the machine is too busy for k6 to tell');
    assert.equal(ended.status, 0, ended.stdout + ended.stderr);
    for (const { name, shown } of EVERY_LOAD_FAULT.filter((fault) => SAMPLE.includes(fault.name))) {
      const line = ended.stdout.split('\n').find((text) => text.startsWith(`${name} `)) ?? '';
      assert.match(line, / found /, ended.stdout);
      for (const part of [shown.by, shown.clause ?? '', shown.load.profile]) assert.ok(line.includes(part));
    }
    assert.match(ended.stdout, /5 of 5 faults found under load, plain reference not accused; seed 3/);
  });

  test('are listed, and not those of the suites', async () => {
    const { stdout } = await assay('reference --fault list', { cwd });
    for (const { name } of EVERY_LOAD_FAULT) assert.match(stdout, new RegExp(`^${name}$`, 'm'));
  });
});

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
      fault,
      trigger: pick(TRIGGERS, 'every-50th'),
      by: undefined,
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
  const told = tables.map(({ rows }) => rows.length);
  assert.deepEqual(told, [4, 4]);
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
  const args = 'prove --trigger every-2nd http2 --fault two-contexts-in-one-body --seed 1';
  const more = '--clause registry.context-object --budget quick --out figures/section.json';
  const ended = await assay(`${args} ${more}`, { cwd, ends: 0 });
  assert.match(ended.stdout, /^every-2nd +1\/1 +100\.0 %$/m);
  assert.match(ended.stdout, /1 of 1 pairs judged, 1 of 2 cannot be; quick budget, seed 1$/m);
  const section = JSON.parse(readFileSync(join(cwd, 'figures', 'section.json'), 'utf8')) as ProofSection;
  assert.match(section.paragraphs[0] ?? '', /^1 of 1 found/);
});

const ALL = FAULTS.flatMap(({ breaks }) => breaks);
const [faultName, variantName] = [FAULTS[0]!.name, VARIANTS[0]!.name];

/** How many faults and how many conformant targets are proved. */
const proved = (choice: Parameters<typeof mountedTargets>[0]) => {
  const targets = mountedTargets(choice, ALL);
  const faulty = targets.filter(({ breaks }) => breaks.length > 0).length;
  return [faulty, targets.length - faulty];
};

test('who names no fault means all of them, and no variants; and the other way round', () => {
  // The reference as it is conforms, too.
  const conformant = VARIANTS.length + 1;
  assert.deepEqual(proved({}), [FAULTS.length, conformant]);
  assert.deepEqual(proved({ faults: [] }), [FAULTS.length, 0]);
  assert.deepEqual(proved({ variants: [] }), [0, conformant]);
  assert.deepEqual(proved({ faults: [], variants: [] }), [FAULTS.length, conformant]);
  assert.deepEqual(proved({ faults: [faultName] }), [1, 0]);
  assert.deepEqual(proved({ faults: [faultName], variants: [variantName] }), [1, 1]);
});

test('a conformant target is judged where it differs, and one with a target file of its own everywhere', () => {
  assert.deepEqual(systemsOf({ name: 'plain' }), SYSTEMS);
  const systemsOfVariant = (name: string) =>
    systemsOf({ name, variant: VARIANTS.find((variant) => variant.name === name)! });
  assert.deepEqual(systemsOfVariant('references-by-template'), ['registry', 'token-standard']);
  // None is judged by nothing.
  for (const { name } of VARIANTS) assert.ok(systemsOfVariant(name).length > 0, name);
});
