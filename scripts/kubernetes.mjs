import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addGroup, removeGroup } from './kubernetes/namespace.mjs';
import { buildAll } from './kubernetes/modules.mjs';
import { built, inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { say, setUp } from './setup.mjs';

/*
 * `npm run test:kubernetes`: whether what assay prints for Kubernetes runs there. A Kubernetes is built from its sources and
 * started on this machine (Linux, as root) in namespaces that nothing leaves, with the k6-operator in it; its first run
 * builds for a long while. Status 1: something did not hold; 3: it cannot run here.
 */

const { values } = parseArgs({
  options: {
    operator: { type: 'string', default: 'v1.6.0' },
    // Where the proxy of Go does not have it.
    'operator-sources': { type: 'string' },
    // What each part logged stays there.
    keep: { type: 'boolean', default: false },
  },
});
const NEEDED = {
  go: ['version'],
  ip: ['-V'],
  iptables: ['-V'],
  prometheus: ['--version'],
  runc: ['--version'],
  unshare: ['-V'],
  curl: ['-V'],
};
const NAMESPACES = ['--mount', '--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc'];

await requireLinux();
await setUp();
const { cacheDir, findK6 } =
  /** @type {{ cacheDir: () => string, findK6: (say: (text: string) => void) => Promise<{ program: string }> }} */ (
    await built('src/platform/k6/find.ts')
  );
const made = await buildAll(cacheDir(), values.operator, values['operator-sources']).catch(cannotBuild);
const { program: k6 } = await findK6(say);
const dir = mkdtempSync(join(tmpdir(), 'assay-kubernetes-'));
const group = `assay-${process.pid}`;
addGroup(group);
try {
  process.exitCode = await runInside(JSON.stringify({ ...made, k6, dir, group }));
} finally {
  removeGroup(group);
  if (values.keep) say(`The logs are in ${dir}.`);
  else rmSync(dir, { recursive: true, force: true });
}

async function requireLinux() {
  if (process.platform !== 'linux') return refuse('It is for Linux: kubelet and containers are.');
  if (process.getuid?.() !== 0)
    return refuse('It needs root: for namespaces, mounts and groups of processes.');
  for (const [program, args] of Object.entries(NEEDED))
    if (!(await run(program, args)).ok) return refuse(`There is no ${program} on PATH.`);
}

/** @param {unknown} error @returns {never} */
function cannotBuild(error) {
  const why = error instanceof Error ? error.message : String(error);
  return refuse(`${why}\n\nSources of the operator of your own: --operator-sources FOLDER`);
}

/** @param {string} why @returns {never} */
function refuse(why) {
  say(why);
  process.exit(3);
}

/** A shell is the first process there, and waits for what others leave behind. @param {string} given */
async function runInside(given) {
  const inside = [process.execPath, inRoot('scripts', 'kubernetes', 'inside.mjs'), given];
  const child = spawn('unshare', [...NAMESPACES, 'sh', '-c', '"$@"; exit $?', 'sh', ...inside], {
    stdio: 'inherit',
  });
  const [status] = /** @type {[number | null]} */ (await once(child, 'close'));
  return status ?? 1;
}
