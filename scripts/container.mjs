import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { say } from './setup.mjs';

// Where there is no container engine: runs what the Dockerfile runs to build assay, in a copy of the checkout, and
// certifies the reference target with what came of it, as a user who may write nothing but two folders. Some minutes.

const USER = 1000;
const dir = mkdtempSync(join(tmpdir(), 'assay-container-'));
const [src, app, home, work] = ['src', 'app', 'home', 'work'].map((name) => join(dir, name));
try {
  process.exitCode = await tryOut(src ?? '', app ?? '', home ?? '', work ?? '');
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** @param {string} src @param {string} app @param {string} home @param {string} work */
async function tryOut(src, app, home, work) {
  await copyCheckout(src);
  const [, step = ''] =
    /^RUN (npm pack(?:.*\\\n)*.*)$/m.exec(readFileSync(inRoot('Dockerfile'), 'utf8')) ?? [];
  say(step);
  const built = await run('sh', ['-ec', step.replaceAll('/app', app)], { cwd: src });
  if (!built.ok) {
    say(built.output);
    return 1;
  }
  const files = readdirSync(app, { recursive: true, withFileTypes: true });
  const size = files
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  say(`${files.length} files, ${Math.round(size / 1e6)} MB`);
  const asRoot = process.getuid?.() === 0;
  for (const folder of [home, work]) mkdirSync(folder);
  for (const folder of [home, work]) chmodSync(folder, 0o777);
  chmodSync(dirname(app), 0o555);
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    HOME: home,
    XDG_CACHE_HOME: join(home, '.cache'),
    TMPDIR: home,
  };
  const args = [
    join(app, 'dist', 'src', 'cli', 'assay.js'),
    'certify',
    '--system',
    'scan',
    '--budget',
    'quick',
  ];
  const user = ['--reuid', String(USER), '--regid', String(USER), '--clear-groups', process.execPath];
  const [program, ...first] = asRoot ? ['setpriv', ...user] : [process.execPath];
  const { status, output } = await run(program ?? '', [...first, ...args], { cwd: work, env });
  say(output);
  chmodSync(dirname(app), 0o755);
  return status ?? 1;
}

/** What Docker is sent: what git knows of or would add. @param {string} to */
async function copyCheckout(to) {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard']);
  for (const file of stdout.split('\n').filter(Boolean)) {
    if (!statSync(inRoot(file), { throwIfNoEntry: false })) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(inRoot(file), join(to, file));
  }
}
