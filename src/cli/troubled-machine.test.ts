import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, describe, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runFolder, scanVerdict, writeVerdict } from '../certificate/testing.js';
import { folderWith } from '../target-file/testing.js';
import { assay, verdictIn } from './testing/assay.js';
import { type Limited, limited, mostInASecond } from '../reference/testing/limited.js';
import { startMounts } from '../proof/embedded.js';

const PROGRAM = fileURLToPath(new URL('assay.js', import.meta.url));

const notLinux = process.platform !== 'linux' && 'only Linux has a device that is always full';
test('output that cannot be written is not a verdict', { skip: notLinux }, () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'clauses', '--format', 'json'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  assert.equal(status, 3);
  assert.match(stderr, /^The output cannot be written: .*ENOSPC.*\n$/);
});

test('without a folder for temporary files it is told how to name one', async (t) => {
  const cwd = folderWith(t, {});
  const none = join(cwd, 'none');
  const env = { TMPDIR: none, TEMP: none, TMP: none };
  const { stderr } = await assay('certify --budget quick', { cwd, env, ends: 2 });
  assert.match(stderr, /No folder for temporary files can be made in .*none.*TMPDIR=/);
});

const CERTIFY = ['certify', '--budget', 'quick', '--clause', 'registry.body-required', '--out', 'out'];

test('a home that nobody can write is not needed', async (t) => {
  const cwd = folderWith(t, { home: '' });
  const env = { HOME: join(cwd, 'home'), USERPROFILE: join(cwd, 'home'), XDG_CACHE_HOME: '' };
  const { stderr } = await assay(CERTIFY, { cwd, env, ends: 0 });
  assert.equal(stderr.includes(env.HOME), false);
});

const notRoot = process.getuid?.() !== 0 && 'only root can be somebody else';
test('a user without name and home can judge', { skip: notRoot }, (t) => {
  const cwd = folderWith(t, {});
  chmodSync(cwd, 0o777);
  const { PATH } = process.env;
  const who = { uid: 54_321, gid: 54_321, cwd, env: { PATH }, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...CERTIFY], who);
  assert.equal(status, 0, stderr);
  assert.equal(statSync(join(cwd, 'out', 'verdict.json')).uid, who.uid);
});

test('an error that nobody catches is not a verdict', async (t) => {
  const later = `const timer = setInterval(() => {
    if (process.listenerCount('uncaughtException') === 0) return;
    clearInterval(timer);
    throw new Error('unforeseen');
  }, 1)`;
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(later)}` };
  const { stderr } = await assay('reference', { cwd: folderWith(t, {}), env, killAfterMs: 60_000, ends: 3 });
  assert.match(stderr, /^assay itself failed: unforeseen\nPlease report it/);
});

test('an error that nobody catches while clauses are judged ends the run, which says so', async (t) => {
  const later = `import { subscribe } from 'node:diagnostics_channel';
  let asked = 0;
  subscribe('undici:request:create', () => {
    if ((asked += 1) === 200) setImmediate(() => { throw new Error('unforeseen'); });
  });`;
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(later)}` };
  const cwd = folderWith(t, {});
  await assay('certify --system scan --out out', { cwd, env, ends: 3 });
  const { clauses } = verdictIn(cwd, 'out');
  const reasons = new Set(
    clauses.flatMap(({ verdict, reason }) => (verdict === 'inconclusive' ? [reason] : [])),
  );
  assert.deepEqual([...reasons], ['assay itself failed: Error: unforeseen']);
});

test('a run that began in a leap second is refused, and nothing of assay fails', async (t) => {
  const dir = runFolder(t, scanVerdict());
  writeVerdict(dir, scanVerdict({}, { run: { startedAt: '2016-12-31T23:59:60.000Z' } }));
  const { stderr } = await assay(['history', 'add', dir], { cwd: dir, ends: 2 });
  assert.match(stderr, /startedAt is not a moment/);
});

const noLimit = process.platform === 'win32' && 'Windows has no limit on the size of files';
test('a full disk leaves the site that was there, and no half of a new one', { skip: noLimit }, async (t) => {
  const dir = runFolder(t, scanVerdict());
  const cwd = join(dir, '..');
  mkdirSync(join(cwd, 'site', 'clauses'), { recursive: true });
  const before = '<meta name="generator" content="assay"> before';
  writeFileSync(join(cwd, 'site', 'index.html'), before);
  const command = `ulimit -f 1; trap '' XFSZ; exec "$0" "$@"`;
  const args = ['-c', command, process.execPath, PROGRAM, 'site', 'out', '--out', 'site'];
  assert.throws(
    () => execFileSync('bash', args, { cwd, stdio: 'pipe' }),
    (error: { status: number; stderr: Buffer }) =>
      error.status === 2 && error.stderr.toString().includes('the site cannot be written: EFBIG'),
  );
  assert.equal(readFileSync(join(cwd, 'site', 'index.html'), 'utf8'), before);
  assert.ok(existsSync(join(cwd, 'site', 'clauses')) && !existsSync(join(cwd, 'site', '.new-site')));
});

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
