import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { type Limited, limited, mostInASecond } from '../reference/testing/limited.js';
import { startMounts } from '../proof/embedded.js';
import { assay, verdictIn } from './testing/assay.js';

/** Certifies a target that is slow, limited or closed, by some of the clauses. */
async function certified(t: TestContext, options: Limited, clauses: readonly string[]) {
  const { variant, seen } = limited(options);
  const embedded = await startMounts([{ name: 'limited', variant }]);
  t.after(() => embedded.close());
  const cwd = folderWith(t, {});
  const flags = ['--budget', 'quick', '--seed', '1', '--reporter', 'json', '--out', 'out'];
  const args = ['certify', embedded.targets[0]!.targetFile, '--clause', ...clauses, ...flags];
  const { status, stderr } = await assay(args, { cwd });
  return { status, stderr, seen, verdict: verdictIn(cwd, 'out') };
}

const FEW = ['registry.meta-object', 'registry.unknown-id', 'participant.hint-type', 'scan.at-or-before'];
const RACE = 'participant.hint-race';

describe('the limits of a target', { concurrency: 2 }, () => {
  test('are kept by all queues of a slow one together, and its systems are asked side by side', async (t) => {
    const limits = { concurrency: 6, requestsPerSecond: 60 };
    const { status, stderr, seen } = await certified(t, { answerMs: 60, limits }, FEW);
    assert.equal(status, 0, stderr);
    assert.ok(seen.mostAtOnce <= limits.concurrency, `${seen.mostAtOnce} at once`);
    assert.ok(seen.mostSystems > 1, 'one system at a time');
    // What a busy machine holds up comes later, and together with what follows.
    assert.ok(mostInASecond(seen) <= 1.2 * limits.requestsPerSecond, `${mostInASecond(seen)} in a second`);
  });

  test('hold for a burst, beside which nothing is under way', async (t) => {
    const limits = { concurrency: 8 };
    const clauses = [RACE, 'registry.meta-object', 'registry.unknown-id'];
    const { status, stderr, seen } = await certified(t, { answerMs: 60, limits }, clauses);
    assert.equal(status, 0, stderr);
    assert.equal(seen.mostAtOnce, limits.concurrency);
  });

  for (const retryAfter of [undefined, 1])
    test(`are found where the target says "too many", with Retry-After ${retryAfter}`, async (t) => {
      const { status, stderr, seen } = await certified(
        t,
        { perSecond: 40, ...(retryAfter && { retryAfter }) },
        FEW,
      );
      assert.equal(status, 0, stderr);
      assert.ok(seen.refused > 0, 'nothing was refused');
      assert.ok(
        seen.refused < seen.arrivals.length / 2,
        `${seen.refused} of ${seen.arrivals.length} refused`,
      );
    });

  for (const refuses of [429, 503])
    test(`are a matter of a few requests where everything is answered ${refuses}`, async (t) => {
      const { status, stderr, seen, verdict } = await certified(t, { refuses }, FEW);
      assert.equal(status, 3, stderr);
      assert.deepEqual([verdict.summary.pass, verdict.summary.fail], [0, 0]);
      assert.equal(seen.arrivals.length, verdict.run.requests);
      assert.ok(seen.arrivals.length <= 15, `${seen.arrivals.length} requests`);
    });
});
