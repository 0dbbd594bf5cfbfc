import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { start, verdictIn, type Running } from './testing/assay.js';
import { serve } from './testing/registry.js';

/** Processes below this one, by parent. */
const below = (pid: number): number[] => {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const children = rows.filter(([, parent]) => parent === pid).map(([child]) => child!);
  return [...children, ...children.flatMap(below)];
};

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A process that was ended may take a moment to go. */
const goes = async (pid: number) => {
  for (let turn = 0; turn < 100 && alive(pid); turn += 1) await sleep(20);
  return !alive(pid);
};

/** A way that is tried where Playwright is not needed. */
const FEW = 'SIGINT to the command while it judges one system';

/** They are not there: with them there are clauses enough for Playwright. */
const OTHERS = {
  scan: { url: 'http://127.0.0.1:1/scan' },
  participant: { url: 'http://127.0.0.1:1/participant' },
  operator: { apps: [{ name: 'absent', readyz: 'http://127.0.0.1:1/readyz' }] },
};

const ways: Record<string, (running: Running) => void> = {
  'SIGINT to the command': ({ child }) => child.kill('SIGINT'),
  [FEW]: ({ child }) => child.kill('SIGINT'),
  'SIGTERM to the command': ({ child }) => child.kill('SIGTERM'),
  'SIGINT to its process group, as Ctrl-C sends it': ({ child }) => process.kill(-child.pid!, 'SIGINT'),
};

const skip = process.platform === 'win32' && 'Windows has no such signals';

describe('an interrupted run ends with the reports of what was run', { concurrency: 3, skip }, () => {
  for (const [name, interrupt] of Object.entries(ways)) {
    test(name, async (t) => {
      // Some hundred answers come, enough for a few tests of the suites; then none any more.
      const target = name === FEW ? {} : OTHERS;
      const served = await serve(t, { instead: () => served.requests.length > 300, target });
      const running = start(['certify', 'target.yaml', '--out', 'out'], {
        cwd: served.dir,
        leadsGroup: true,
      });
      while (served.requests.length <= 300) await sleep(20);
      const processes = below(running.child.pid!);
      assert.ok(processes.length >= (name === FEW ? 1 : 2), 'the runner and its worker, or one process');
      interrupt(running);
      const { status, stdout, stderr } = await running.ended;
      assert.equal(status, 3, stderr);
      assert.match(stderr, /^Interrupted: what was judged by now is reported\.$/m);
      assert.match(stdout, /The run was interrupted: only a part was judged\./);
      const { run, summary, clauses } = verdictIn(served.dir, 'out');
      assert.equal(run.interrupted, true);
      assert.ok(summary.pass > 0 && summary.inconclusive > 0, JSON.stringify(summary));
      assert.ok(clauses.some(({ reason }) => reason === 'the run ended before it was judged'));
      assert.ok(existsSync(join(served.dir, 'out', 'report.html')));
      for (const pid of processes) assert.ok(await goes(pid), `process ${pid} is left behind`);
    });
  }

  test('while the first answer is waited for', async (t) => {
    const served = await serve(t, { instead: () => true });
    const running = start(['certify', 'target.yaml', '--out', 'out'], { cwd: served.dir });
    while (served.requests.length === 0) await sleep(20);
    running.child.kill('SIGINT');
    const { status, stderr } = await running.ended;
    assert.equal(status, 3, stderr);
    assert.equal(verdictIn(served.dir, 'out').run.interrupted, true);
    // The target file allows an answer 10 s, twice: nobody waited for that.
    assert.equal(served.requests.length, 1);
  });
});
