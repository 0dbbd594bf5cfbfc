import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { describe, test } from 'node:test';
import { lookForK6 } from '../platform/k6/find.js';
import { EVERY_LOAD_FAULT } from '../proof/load-faults.js';
import { assay } from './testing/assay.js';

const skip = 'k6' in lookForK6() ? false : 'there is no k6: `assay load` gets one';
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
    const ended = await assay(['prove', '--load', '--seed', '3', '--fault', ...SAMPLE], {
      cwd,
      killAfterMs: 600_000,
    });
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
    const { stdout } = await assay(['reference', '--fault', 'list'], { cwd });
    for (const { name } of EVERY_LOAD_FAULT) assert.match(stdout, new RegExp(`^${name}$`, 'm'));
    const wrong = await assay(['prove', '--load', '--fault', 'accepts-null-body'], { cwd });
    assert.equal(wrong.status, 2, wrong.stderr);
    assert.match(wrong.stderr, /--fault accepts-null-body: there is no such fault/);
    const mixed = await assay(['prove', '--load', '--clause', 'registry.*'], { cwd });
    assert.equal(mixed.status, 2, mixed.stderr);
    assert.match(mixed.stderr, /--load: works with --fault and --seed/);
  });
});
