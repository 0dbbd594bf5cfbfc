import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASSAY, inRoot } from '../paths.mjs';
import { run } from '../run.mjs';
import { say } from '../setup.mjs';
import { COMPARED, judgedByInstalled, judgedIn } from './packed.mjs';
import { installIn } from './registry.mjs';
import { noneOf, skipped } from './result.mjs';
import { inSlot } from './slots.mjs';

/** @import { Result } from './result.mjs' */

const VERSIONS = /** @type {const} */ ([22, 24]);

/**
 * Certification judges the same, clause by clause and with as many cases, on every Node that people use; and as the
 * package that is installed elsewhere, which the Node that runs us certifies by.
 */
export async function nodeVersions() {
  const dir = mkdtempSync(join(tmpdir(), 'assay-node-'));
  try {
    const ours = judgedByInstalled().then((judged) => judged ?? certify(process.execPath, join(dir, 'ours')));
    return await Promise.all(VERSIONS.map((major) => compare(major, ours, join(dir, `node-${major}`))));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @param {number} major @param {Promise<string[]>} expected of the Node that runs us @param {string} out @returns {Promise<Result>} */
async function compare(major, expected, out) {
  const name = `certification on Node ${major} is that on Node ${process.version.slice(1)}`;
  const got = await obtain(major);
  if ('why' in got) return skipped(name, got.why);
  const [ours, theirs] = await Promise.all([expected, certify(got.node, out)]);
  return noneOf(name, [
    ...ours.filter((line) => !theirs.includes(line)).map((line) => `here: ${line}`),
    ...theirs.filter((line) => !ours.includes(line)).map((line) => `there: ${line}`),
  ]);
}

/** @param {number} major @returns {Promise<{ node: string } | { why: string }>} */
async function obtain(major) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const dir = inRoot('node_modules', '.cache', `assay-node-${major}`);
  const node = join(dir, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(node)) return { node };
  say(`Fetching Node ${major} from npm (some seconds, once) …`);
  const { ok, output } = await inSlot(() => installIn(dir, `${name}@${major}`));
  return ok ? { node } : { why: `npm could not fetch ${name}@${major}: ${codeOf(output)}` };
}

/** @param {string} output of npm */
const codeOf = (output) => /npm error code (\w+)/.exec(output)?.[1] ?? output;

/**
 * @param {string} node
 * @param {string} out
 * @returns {Promise<string[]>} a line for each clause, or one that says why there is none
 */
async function certify(node, out) {
  const { status, output } = await inSlot(() =>
    run(node, [ASSAY, 'certify', ...COMPARED, '--reporter', 'json', '--out', out]),
  );
  return (status === 0 ? judgedIn(out) : undefined) ?? [`status ${status}: ${output}`];
}
