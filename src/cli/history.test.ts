import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { noisy, recordOf } from '../history/testing.js';
import { passing } from '../../reports/fixtures/passing.js';
import { OBEYED } from '../../reports/testing/samples.js';
import { assayInProcess as assay, linesTell } from './testing/assay.js';

const verdictOf = (startedAt: string, durationMs: number) =>
  JSON.stringify({ ...passing, run: { ...passing.run, startedAt, durationMs } });

const history = (values: readonly number[], target = 'acme') =>
  values
    .map((value, night) => `${JSON.stringify(recordOf(night, { target, series: { 'mixed.p95': value } }))}\n`)
    .join('');

const STEADY = noisy(1, 40, () => 40);

describe('assay history', { concurrency: 2 }, () => {
  test('add keeps a run, list shows it, check has too few nights', async (t) => {
    const cwd = folderWith(t, {
      'run/verdict.json': verdictOf('2026-11-20T23:50:00Z', 4000),
      'again/verdict.json': verdictOf('2026-11-21T00:10:00Z', 4100),
    });
    const added = await assay('history add run', { cwd, ends: 0 });
    assert.match(added.stdout, /^assay-history\.jsonl: added a certification of .* night 2026-11-20$/m);
    const repeated = await assay('history add again --repeat --calibration run run', { cwd });
    assert.match(repeated.stdout, /a repeat of the night 2026-11-20$/m, repeated.stderr);
    const listed = await assay('history list', { cwd, ends: 0 });
    assert.match(listed.stdout, /^ +durationMs +1 night, 2026-11-20 to 2026-11-20, newest 4,000 ms$/m);
    const { stdout } = await assay('history check --format json', { cwd, ends: 3 });
    assert.equal((JSON.parse(stdout) as { reason: string }).reason, 'too few nights');
  });

  test('check ends with 1 for a worsening, with 3 for a suspicion, with 0 otherwise', async (t) => {
    const cwd = folderWith(t, {
      'steady.jsonl': history(STEADY),
      'worse.jsonl': history(noisy(2, 60, (night) => (night < 40 ? 40 : 50))),
      'suspected.jsonl': history([...STEADY, 52]),
    });
    const check = (name: string) => assay(['history', 'check', '--store', `${name}.jsonl`], { cwd });
    const steady = await check('steady');
    assert.deepEqual([steady.status, steady.stderr], [0, ''], steady.stdout);
    const worse = await check('worse');
    assert.equal(worse.status, 1);
    assert.match(worse.stdout, /worse: \d.* ms → .* ms \(\+\d+ %\) since 2026-10-\d\d, certain on 2026-10-/);
    assert.match(
      worse.stdout,
      /^1 series of 1 got worse\.\n {2}since 2026-10-\d\d: mixed\.p95 \(\+\d+ %\)$/m,
    );
    const suspected = await check('suspected');
    assert.equal(suspected.status, 3);
    assert.match(suspected.stdout, /^Suspected: run again tonight, 4 repeats, /m);
    const nights = history(STEADY).split('\n');
    const gap = folderWith(t, { 'h.jsonl': [...nights.slice(0, 4), ...nights.slice(20, 25)].join('\n') });
    const { stdout } = await assay('history check --store h.jsonl', { cwd: gap });
    assert.match(stdout, /: 9 nights, .*, 16 nights missing, the newest of them /);
  });

  test('no output has what a terminal obeys', async (t) => {
    const cwd = folderWith(t, { 'h.jsonl': history(STEADY, 'a\u001b[2J\u202e') });
    for (const more of [['check'], ['check', '--format', 'json'], ['list'], ['check', '--target', 'b']]) {
      const { stdout, stderr } = await assay(['history', ...more, '--store', 'h.jsonl'], { cwd });
      assert.doesNotMatch(stdout + stderr, OBEYED, more.join(' '));
    }
  });

  test('check --out writes a page and its data; --since accepts what was before; --target chooses', async (t) => {
    const worse = noisy(2, 60, (night) => (night < 40 ? 40 : 50));
    const cwd = folderWith(t, { 'h.jsonl': history(worse, '<b>&"') + history(STEADY, 'calm') });
    appendFileSync(join(cwd, 'h.jsonl'), 'torn\n');
    const { stderr } = await assay('history check --store h.jsonl --out out', { cwd, ends: 1 });
    assert.match(stderr, /^h\.jsonl:101: damaged and ignored: /);
    const page = readFileSync(join(cwd, 'out', 'history.html'), 'utf8');
    assert.ok(page.includes('<svg') && page.includes('&lt;b>&amp;'));
    assert.doesNotMatch(page, /<b>&|<script|style=/);
    assert.match(readFileSync(join(cwd, 'out', 'history.json'), 'utf8'), /"verdict": "worse"/);
    const since = await assay('history check --store h.jsonl --since 2026-10-15', { cwd });
    assert.notEqual(since.status, 1, since.stdout);
    await assay('history check --store h.jsonl --target calm', { cwd, ends: 0 });
  });

  test('check --reporter prints what it names, and writes it where there is --out', async (t) => {
    const cwd = folderWith(t, { 'h.jsonl': history(noisy(2, 60, (night) => (night < 40 ? 40 : 50))) });
    const check = (...more: string[]) => assay(['history', 'check', '--store', 'h.jsonl', ...more], { cwd });
    const { status, stdout } = await check('--reporter', 'markdown', 'github');
    assert.equal(status, 1);
    assert.match(stdout, /^::error title=since [^]*^## 1 series of 1 got worse\.$/m);
    const junit = await check('--reporter', 'junit', '--out', 'only');
    assert.deepEqual([junit.stdout, readdirSync(join(cwd, 'only'))], ['', ['history.xml']]);
    const json = await check('--format', 'json', '--out', 'all');
    assert.equal((JSON.parse(json.stdout) as { verdict: string }).verdict, 'worse');
    const all = ['html', 'json', 'md', 'xml'].map((ending) => `history.${ending}`);
    assert.deepEqual(readdirSync(join(cwd, 'all')).sort(), all);
  });

  test('a night is explained; what is worse stays so until somebody accepts it, with a reason and a name', async (t) => {
    const cwd = folderWith(t, { 'h.jsonl': history(noisy(2, 60, (night) => (night < 40 ? 40 : 50))) });
    const run = (...args: string[]) => assay(['history', ...args, '--store', 'h.jsonl'], { cwd });
    const before = await run('explain', '2026-10-05', '--out', 'then');
    assert.match(
      before.stdout,
      /^mixed\.p95, 2026-10-05: steady\n {2}[▁-█]{35} {2}35 nights, /m,
      before.stderr,
    );
    assert.match(before.stdout, /^ {2}nothing suggests that it got worse$/m);
    assert.ok(readFileSync(join(cwd, 'then', 'history.html'), 'utf8').includes('Nothing got worse'));
    const since = await run('explain', '2026-10-25');
    assert.match(since.stdout, /^ {2}it got worse before, .* an alarm until it is fixed or accepted$/m);
    assert.match(
      (await run('explain', '2026-12-25')).stderr,
      /^history explain 2026-12-25: the history has no run/m,
    );
    assert.equal((await run('accept', '--reason', 'a new disk')).status, 2);
    const other = await run('accept', 'mixed.p50', '--reason', 'a new disk', '--by', 'Ada');
    assert.match(other.stderr, /^mixed\.p50: this series is not worse; worse are: mixed\.p95\.$/m);
    const accepted = await run('accept', '--reason', 'a new disk', '--by', 'Ada');
    assert.match(
      accepted.stdout,
      /^h\.jsonl: mixed\.p95 of acme of 2026-10-30 is accepted, by Ada: a new disk$/m,
    );
    const after = await run('check');
    assert.equal(after.status, 0, after.stdout);
    assert.match(after.stdout, /; accepted on 2026-10-30 by Ada: a new disk$/m);
    assert.match(
      (await run('list')).stdout,
      /^accepted on 2026-10-30: mixed\.p95 of acme, by Ada: a new disk$/m,
    );
    const again = await run('accept', '--reason', 'x', '--by', 'y');
    assert.match(again.stderr, /^There is nothing to accept/m);
  });
});

const part = { ...passing, run: { ...passing.run, shard: '1/2' } };
const files = { 'part/verdict.json': JSON.stringify(part), 'empty/x': '', 'h.jsonl': history(STEADY) };
linesTell(
  'history',
  [
    ['', /^Name a command: assay history add, check, list, explain or accept$/m],
    ['add nowhere', /^nowhere: there is no verdict\.json and no load\.json/m],
    ['add empty', /^empty: there is no verdict\.json/m],
    ['add part', /it is part 1\/2 of a run: join the parts with assay merge first\.$/m],
    ['check --store mysql://u:hunter2@h/d', /^--store: the only supported URLs are those of PostgreSQL/m],
    [
      'check --store postgres://u:hunter2@127.0.0.1:9/d',
      /^postgres:\/\/127\.0\.0\.1:9\/d: cannot be reached/m,
    ],
    ['check --store h.jsonl --target acne', /^--target acne: the history knows only acme\.$/m],
    ['check --store h.jsonl --since yesterday', /^--since yesterday: expected a night/m],
    ['check --store h.jsonl --least-effect much', /^--least-effect much: expected a percentage/m],
    ['check --store h.jsonl --reporter sarif', /^--reporter sarif: expected one of terminal, /m],
    ['explain soon --store h.jsonl', /^history explain soon: expected a night/m],
    [
      'add run --store none/h.jsonl',
      /^--store none\/h\.jsonl: the folder .*none does not exist: create it first\.$/m,
    ],
    ['check --store none.jsonl', /^There is no history to judge/m, 3],
    ['check --store part/verdict.json', /^--store part\/verdict\.json: nothing in it is of a history/m],
  ],
  files,
);
