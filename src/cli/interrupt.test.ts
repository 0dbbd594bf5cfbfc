import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { start, verdictIn, type Running } from './testing/assay.js';
import { serve } from './testing/registry.js';

const ways: Record<string, (running: Running) => void> = {
  'SIGINT to the command': ({ child }) => child.kill('SIGINT'),
  'SIGTERM to the command': ({ child }) => child.kill('SIGTERM'),
  'SIGINT to its process group, as Ctrl-C sends it': ({ child }) => process.kill(-child.pid!, 'SIGINT'),
};

const skip = process.platform === 'win32' && 'Windows has no such signals';

describe('an interrupted run ends with the reports of what was run', { concurrency: 3, skip }, () => {
  for (const [name, interrupt] of Object.entries(ways)) {
    test(name, async (t) => {
      // Some hundred answers come, enough for a few tests of the suites; then none any more.
      const served = await serve(t, { instead: () => served.requests.length > 300 });
      const running = start(['certify', 'target.yaml', '--out', 'out'], {
        cwd: served.dir,
        leadsGroup: true,
      });
      while (served.requests.length <= 300) await sleep(20);
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
      // The target file allows an answer 10 s, twice: nobody waited for that, and nothing is asked any more.
      const asked = served.requests.length;
      await sleep(50);
      assert.equal(served.requests.length, asked);
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
