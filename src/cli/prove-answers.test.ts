import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../platform/temporary-folder.js';
import type { ProofSection } from '../proof/prove/section.js';
import { assay } from './testing/assay.js';

test('of a sample of mutants of answers, the forbidden ones are found and no other one is accused', async (t) => {
  const cwd = temporaryFolder('prove-answers');
  t.after(() => rmSync(cwd, { recursive: true, force: true }));
  const options = [
    '--answers',
    '--sample',
    '10',
    '--seed',
    '2',
    '--budget',
    'quick',
    '--out',
    'figures.json',
  ];
  const ended = await assay(['prove', ...options], { cwd });
  assert.equal(ended.status, 0, ended.stdout + ended.stderr);
  const { tables } = JSON.parse(readFileSync(join(cwd, 'figures.json'), 'utf8')) as ProofSection;
  const figures = tables[0]!.rows.map((row) => row.slice(1).map(Number));
  const sum = (column: number) => figures.reduce((total, row) => total + row[column]!, 0);
  assert.ok(sum(0) > 0 && sum(2) > 0, JSON.stringify(tables));
  assert.deepEqual([sum(1), sum(3), tables[1]?.rows], [sum(0), 0, []]);
  assert.ok(ended.stdout.includes(`${sum(1)} of ${sum(0)} forbidden mutants of answers found`));
});

test('where the time is over, mutants that are allowed are left, and none that is forbidden', async () => {
  const options = ['--answers', '--sample', '10', '--seed', '2', '--budget', 'quick', '--minutes', '0.001'];
  const { status, stdout, stderr } = await assay(['prove', ...options], { cwd: tmpdir() });
  assert.equal(status, 0, stdout + stderr);
  const told =
    /(\d+) of \1 forbidden mutants of answers found, 0 of 0 others not accused, (\d+) others left/.exec(
      stdout,
    );
  assert.ok(Number(told?.[1]) > 0 && Number(told?.[2]) > 0, stdout);
});

test('mutants of answers are chosen by no name', async () => {
  for (const [option, value] of [
    ['--fault', 'accepts-null-body'],
    ['--sample', '0'],
  ] as const) {
    const { status, stderr } = await assay(['prove', '--answers', option, value], { cwd: tmpdir() });
    assert.equal(status, 2, stderr);
  }
});

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
