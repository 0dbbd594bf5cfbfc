import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { start, verdictIn } from './testing/assay.js';
import { serve, targetFile } from './testing/registry.js';
import { folderWith } from '../target-file/testing.js';
import { rootCertificates } from 'node:tls';

const ways: Record<string, (running: ReturnType<typeof start>) => void> = {
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

const WATCH =
  'certify target.yaml --watch --out out --budget quick --reporter terminal --clause registry.unknown-id';

describe('certify --watch', { skip }, () => {
  test('judges again what changes, keeps on after a file that is unusable, and ends with the last status', async (t) => {
    const { dir: cwd, url } = await serve(t, { files: { 'ca.pem': '' } });
    const file = join(cwd, 'target.yaml');
    const running = start(WATCH, { cwd });
    await running.says(/Watching target\.yaml\. Ctrl-C stops it/);
    assert.equal(verdictIn(cwd, 'out').target.name, 'test registry');

    writeFileSync(file, readFileSync(file, 'utf8').replace('version: 1', 'version: 2'));
    await running.says(/target\.yaml:1:10[^\n]*version/);

    // As an editor does it: the new file takes the place of the old one.
    const waiver = { clause: 'registry.unknown-id', reason: 'none', expires: '2020-01-01' };
    writeFileSync(
      join(cwd, 'new'),
      targetFile(url, { name: 'replaced', waivers: [waiver], tls: { caFile: 'own.pem' } }),
    );
    renameSync(join(cwd, 'new'), file);
    await running.says(/own\.pem cannot be used/);

    // A file that the target file names, and that did not exist before.
    writeFileSync(join(cwd, 'own.pem'), rootCertificates[0]!);
    await running.says(/replaced[^]*Watching target\.yaml and 1 more/);
    assert.equal(verdictIn(cwd, 'out').target.name, 'replaced');

    running.child.kill('SIGINT');
    const { status, stderr } = await running.ended;
    assert.equal(status, 1, stderr);
    assert.match(stderr, /No longer watching\.$/m);
    assert.doesNotMatch(stderr, /itself failed|Interrupted/);
  });

  test('an interrupted run is reported, and is the last one', async (t) => {
    const served = await serve(t, { instead: () => true });
    const running = start(WATCH, { cwd: served.dir });
    await running.says(/Judging/);
    running.child.kill('SIGINT');
    const { status, stderr } = await running.ended;
    assert.equal(status, 3, stderr);
    assert.match(stderr, /^Interrupted: the reports contain what was judged so far\.$/m);
    assert.equal(verdictIn(served.dir, 'out').run.interrupted, true);
  });
});
