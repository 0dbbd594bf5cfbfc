import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { keyPair, runFolder, scanVerdict } from '../certificate/testing.js';
import { assay } from './testing/assay.js';

const skip = process.platform === 'win32' && 'Windows has neither pipes nor devices among its files';

/** What somebody may have put where a file belongs. */
const attacks: Record<string, (path: string) => void> = {
  'a link to a device': (path) => symlinkSync('/dev/zero', path),
  'a pipe': (path) => void execFileSync('mkfifo', [path]),
  'a folder': (path) => mkdirSync(path),
  // It takes no room on the disk.
  'a huge file': (path) => {
    writeFileSync(path, '');
    truncateSync(path, 200_000_000);
  },
  'deep JSON': (path) => writeFileSync(path, '['.repeat(200_000) + ']'.repeat(200_000)),
  'millions of values': (path) => writeFileSync(path, `[${'{},'.repeat(6_000_000)}{}]`),
  'a changed verdict': (path) => {
    const { summary, ...rest } = scanVerdict();
    writeFileSync(path, JSON.stringify({ ...rest, summary: { ...summary, pass: summary.pass + 1 } }));
  },
};
const names = Object.keys(attacks);

const replaced = (t: TestContext, attack: string, name: string) => {
  const dir = runFolder(t, scanVerdict());
  const { files } = keyPair(t);
  rmSync(join(dir, name), { force: true });
  attacks[attack]!(join(dir, name));
  return { dir, files, cwd: dirname(dir) };
};

/** It is refused, at once and in words; nothing of it is taken for a verdict. */
const refuses = async (args: readonly string[], cwd: string) => {
  const { stdout, stderr } = await assay(args, { cwd, killAfterMs: 20_000, ends: 2 });
  assert.equal(stdout, '');
  assert.match(
    stderr,
    /symbolic link|regular file|it is a folder|more than 100 MB|levels deep|changed after its run/,
  );
};

describe('what somebody sent neither hangs a command nor fills the memory', { skip, concurrency: 2 }, () => {
  const commands: Record<string, (dir: string) => string[]> = {
    merge: (dir) => ['merge', dir, '--out', 'merged'],
    compare: (dir) => ['compare', dir, dir],
    'history add': (dir) => ['history', 'add', dir],
    replay: (dir) => ['replay', dir, 'scan.snapshot'],
    site: (dir) => ['site', dir, '--out', 'site'],
  };
  for (const [at, [name, args]] of Object.entries(commands).entries())
    test(`${name}: ${names[at]!} for its verdict`, async (t) => {
      const { dir, cwd } = replaced(t, names[at]!, 'verdict.json');
      await refuses(args(dir), cwd);
    });

  for (const name of ['compare', 'history add'])
    test(`${name}: a changed verdict`, async (t) => {
      const { dir, cwd } = replaced(t, 'a changed verdict', 'verdict.json');
      await refuses(commands[name]!(dir), cwd);
    });

  for (const attack of names.slice(0, 4))
    test(`certificate sign: ${attack} for a report`, async (t) => {
      const { dir, cwd, files } = replaced(t, attack, 'report.html');
      await refuses(['certificate', 'sign', dir, '--key', files.private, '--out', 'cert.json'], cwd);
    });

  test('certificate verify: a pipe for a certificate', async (t) => {
    const { dir, cwd, files } = replaced(t, 'a pipe', 'cert.json');
    await refuses(['certificate', 'verify', join(dir, 'cert.json'), '--key', files.public], cwd);
  });

  test('history list: a pipe for a history', async (t) => {
    const { dir, cwd } = replaced(t, 'a pipe', 'history.jsonl');
    await refuses(['history', 'list', '--store', join(dir, 'history.jsonl')], cwd);
  });

  test('one bad run, and one bad certificate, do not keep a site from being made', async (t) => {
    const cwd = dirname(runFolder(t, scanVerdict()));
    for (const [at, attack] of names.entries()) {
      mkdirSync(join(cwd, 'runs', `bad-${at}`), { recursive: true });
      attacks[attack]!(join(cwd, 'runs', `bad-${at}`, 'verdict.json'));
    }
    const good = join(cwd, 'runs', 'good');
    mkdirSync(good);
    writeFileSync(join(good, 'verdict.json'), JSON.stringify(scanVerdict()));
    attacks['a pipe']!(join(good, 'certificate.json'));
    const { stdout, stderr } = await assay('site runs --out site', { cwd, ends: 0 });
    assert.match(stdout, /^1 run of 1 implementation/);
    assert.equal(stderr.match(/^Passed over: .*bad-\d.verdict\.json: /gm)?.length, names.length);
    const page = readFileSync(join(cwd, 'site', 'implementations', 'acme-scan-1-2.html'), 'utf8');
    assert.match(page, /refused: .*certificate\.json: it is not a regular file/);
  });
});
