import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { start, verdictIn, type Running } from './testing/assay.js';
import { serve } from './testing/registry.js';
import { folderWith } from '../target-file/testing.js';

const ways: Record<string, (running: Running) => void> = {
  'SIGINT to the command': ({ child }) => child.kill('SIGINT'),
  'SIGTERM to the command': ({ child }) => child.kill('SIGTERM'),
  'SIGINT to its process group, as Ctrl-C sends it': ({ child }) => process.kill(-child.pid!, 'SIGINT'),
};

const skip = process.platform === 'win32' && 'Windows has no such signals';

describe('an interrupted run ends with the reports of what was run', { concurrency: 3, skip }, () => {
  for (const [name, interrupt] of Object.entries(ways))
    test(name, async (t) => {
      // Some hundred answers come, enough for a few tests of the suites; then none any more.
      const served = await serve(t, { instead: () => served.requests.length > 300 });
      const running = start('certify target.yaml --out out', { cwd: served.dir, leadsGroup: true });
      while (served.requests.length <= 300) await sleep(20);
      interrupt(running);
      const { status, stdout, stderr } = await running.ended;
      assert.equal(status, 3, stderr);
      assert.match(stderr, /^Interrupted: the reports contain what was judged so far\.$/m);
      assert.match(stdout, /The run was interrupted: only a part was judged\./);
      const { run, summary, clauses } = verdictIn(served.dir, 'out');
      assert.equal(run.interrupted, true);
      assert.ok(summary.pass > 0 && summary.inconclusive > 0, JSON.stringify(summary));
      assert.ok(clauses.some(({ reason }) => reason === 'the run ended before it was judged'));
      assert.ok(existsSync(join(served.dir, 'out', 'report.html')));
      // The target file allows an answer 10 s, twice: nobody waited for that, and nothing is asked any more.
      const asked = served.requests.length;
      await sleep(50);
      assert.equal(served.requests.length, asked);
    });

  test('while the first answer is waited for', async (t) => {
    const served = await serve(t, { instead: () => true });
    const running = start('certify target.yaml --out out', { cwd: served.dir });
    while (served.requests.length === 0) await sleep(20);
    running.child.kill('SIGINT');
    const { status, stderr } = await running.ended;
    assert.equal(status, 3, stderr);
    assert.equal(verdictIn(served.dir, 'out').run.interrupted, true);
    // The target file allows an answer 10 s, twice: nobody waited for that.
    assert.equal(served.requests.length, 1);
  });
});

const CERTIFY = ['certify', '--budget', 'quick', '--clause', 'registry.body-required', '--out', 'out'];

test('whatever a run keeps among temporary files, nobody else can have put there, and nothing of it stays', async (t) => {
  const cwd = folderWith(t, {});
  const dir = join(cwd, 'temporary');
  mkdirSync(dir);
  const names = new Set<string>();
  const modes = new Set<number>();
  const look = () => {
    for (const name of readdirSync(dir)) {
      names.add(name);
      const mode = statSync(join(dir, name), { throwIfNoEntry: false })?.mode;
      if (mode !== undefined) modes.add(mode & 0o777);
    }
  };
  const { ended } = start(CERTIFY, { cwd, env: { TMPDIR: dir, TEMP: dir, TMP: dir } });
  const timer = setInterval(look, 20);
  const { status, stderr } = await ended.finally(() => clearInterval(timer));
  assert.equal(status, 0, stderr);
  assert.ok(names.size >= 1, [...names].join());
  // Six characters at the end are made up by the system; a guessable name is known before.
  for (const name of names) assert.match(name, /^assay-[a-z]+-[0-9a-f]{8}-\d+-\w{6}$/);
  if (process.platform !== 'win32') assert.deepEqual([...modes], [0o700]);
  assert.deepEqual(readdirSync(dir), []);
});
