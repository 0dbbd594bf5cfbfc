import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseJson } from '../json.mjs';
import { ASSAY, inRoot } from '../paths.mjs';
import { run } from '../run.mjs';
import { say } from '../setup.mjs';
import { installIn } from './registry.mjs';
import { noneOf, skipped } from './result.mjs';
import { inSlot } from './slots.mjs';

/** @import { Result } from './result.mjs' */
/** @import { Verdict } from '../../src/verdict/schema.js' */

const VERSIONS = /** @type {const} */ ([22, 24]);

/** How many groups can be offered depends on the OpenSSL that a Node has: those of its cases are not compared. */
const BY_OPENSSL = ['operator.tls-groups-refused'];

/** Certification judges the same, clause by clause and with as many cases, on every Node that people use. */
export async function nodeVersions() {
  const dir = mkdtempSync(join(tmpdir(), 'assay-node-'));
  try {
    const ours = certify(process.execPath, join(dir, 'ours'));
    const compared = VERSIONS.map((major) => compare(major, ours, join(dir, `node-${major}`)));
    await ours;
    return await Promise.all(compared);
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
 * @returns {Promise<string[]>} a line for each clause, and one for the end
 */
async function certify(node, out) {
  const { status, output } = await inSlot(() =>
    // The quick budget has every test, and so every module: how it runs does not depend on how often.
    run(node, [ASSAY, 'certify', '--seed', '7', '--budget', 'quick', '--reporter', 'json', '--out', out]),
  );
  const file = join(out, 'verdict.json');
  if (!existsSync(file)) return [`status ${status}: ${output}`];
  const { clauses } = /** @type {Verdict} */ (parseJson(readFileSync(file, 'utf8')));
  return [
    `exit status ${status}`,
    ...clauses.map(({ id, verdict, cases }) =>
      BY_OPENSSL.includes(id) ? `${id}: ${verdict}` : `${id}: ${verdict}, ${cases} cases`,
    ),
  ];
}
