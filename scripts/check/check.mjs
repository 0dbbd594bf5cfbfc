import { stale } from '../generate.mjs';
import { failed, noneOf, passed, skipped, inSlot } from './result.mjs';
import { parseJson, ASSAY, inRoot } from '../paths.mjs';
import { run, runNode } from '../run.mjs';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../setup.mjs';
import { COMPARED, judgedByInstalled, judgedIn, packed, installIn } from './packed.mjs';
import { inspect, parseArgs } from 'node:util';
import { catalogue } from './catalogue.mjs';
import { changedFiles } from './changed.mjs';
import { tests } from './tests.mjs';

/** What is committed although it can be made is what would be made now. */
async function generated() {
  const complaints = (await inSlot(stale)).map(
    ({ file }) => `${file} is stale: npm run generate writes it anew.`,
  );
  return [noneOf('generated files', complaints)];
}

const CRUISER = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const LAYERS = ['src', 'suites', 'generators', 'reports', 'bench', 'load'];
/** A cruiser that does not understand the compiler's version finds no module, and no fault with any. */
const FEWEST_MODULES = 100;

/** Imports go one way. The rules are in `.dependency-cruiser.mjs`. */
async function imports() {
  const name = 'import rules';
  const { stdout, output } = await inSlot(() => runNode(CRUISER, [...LAYERS, '--output-type', 'json']));
  if (!stdout.startsWith('{')) return [failed(name, output)];
  const { summary } = /** @type {import('dependency-cruiser').ICruiseResult} */ (parseJson(stdout));
  if (summary.totalCruised <= FEWEST_MODULES)
    return [failed(name, `Only ${summary.totalCruised} modules were seen: the imports were not read.`)];
  return [
    noneOf(
      name,
      summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ),
  ];
}

const bin = (/** @type {string[]} */ ...parts) => inRoot('node_modules', ...parts);

/**
 * Every file keeps the compiler's strict rules. What is built was compiled by the build, which tells what was wrong; the
 * scripts and what k6 runs are `lint`'s. @param {Scope} scope
 */
const types = ({ typeErrors }) =>
  Promise.resolve([typeErrors === '' ? passed('types') : failed('types', typeErrors)]);

/** No file breaks a rule of oxlint, nor of the compiler. @param {Scope} scope */
const lint = async ({ changed }) => {
  const files = changed?.filter((file) => /\.(tsx?|mjs)$/.test(file)) ?? ['.'];
  if (files.length === 0) return [passed('lint', 'nothing that it reads has changed')];
  return [await ends('lint', bin('oxlint', 'bin', 'oxlint'), files)];
};

/** Every file is laid out as oxfmt lays it out; `npm run format` does it. @param {Scope} scope */
const format = async ({ changed = ['.'] }) => {
  if (changed.length === 0) return [passed('format', 'nothing has changed')];
  return [await ends('format', bin('oxfmt', 'bin', 'oxfmt'), ['--check', ...changed])];
};

/** No file, export or package is there for nothing. */
const unused = async () => [
  await ends('unused code', bin('knip', 'bin', 'knip.js'), [
    '--no-progress',
    '--treat-config-hints-as-errors',
  ]),
];

/** @param {string} name @param {string} script @param {string[]} args */
async function ends(name, script, args) {
  const { ok, output } = await inSlot(() => runNode(script, args));
  return ok ? passed(name) : failed(name, output);
}

/** @import { Result } from './result.mjs' */

const VERSIONS = /** @type {const} */ ([22, 24]);

/**
 * Certification judges the same, clause by clause and with as many cases, on every Node that people use; and as the
 * package that is installed elsewhere, which the Node that runs us certifies by.
 */
async function nodeVersions() {
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

/**
 * What is checked.
 * @typedef {object} Scope
 * @property {readonly string[]} parts of paths, which choose test files; all when empty
 * @property {string[]} [changed] the paths of the files that are checked; all when absent
 * @property {string} typeErrors what the compiler complained of when it built; empty: nothing
 */

/** Every check by the name that `--only` knows it by, in the order in which they are begun: the tests, which are many and short, fill what is left. */
const CHECKS = {
  lint,
  package: packed,
  node: nodeVersions,
  types,
  format,
  imports,
  unused,
  generated,
  catalogue,
  tests,
};

/** These look at the whole, and take longer than a change is waited for. */
const NOT_FOR_CHANGES = ['package', 'node', 'catalogue'];

/**
 * `[--changed] [--only CHECK…] [PART…]`: runs the checks, side by side; parts of paths choose among the test files.
 * `--changed`: only what differs from the main branch, and the tests that import it. The last line that it prints tells
 * how many passed and failed, and so does the exit status.
 * @param {string[]} args
 * @param {string} typeErrors what the compiler complained of when it built
 */
export async function check(args, typeErrors) {
  process.chdir(inRoot());
  const { only, parts, ...chosen } = parse(args);
  const changed = chosen.changed ? await changedFiles() : undefined;
  if (changed) console.log(`Changed: ${changed.join(', ') || 'nothing'}\n`);
  const start = performance.now();
  const scope = { parts, typeErrors, ...(changed && { changed }) };
  const names = /** @type {(keyof typeof CHECKS)[]} */ (Object.keys(CHECKS)).filter((name) =>
    only.length > 0 ? only.includes(name) : !(changed && NOT_FOR_CHANGES.includes(name)),
  );
  const checked = names.map(async (name) => {
    const began = performance.now();
    const results = await CHECKS[name](scope).catch((/** @type {unknown} */ error) => [
      failed(name, inspect(error)),
    ]);
    tell(name, results, performance.now() - began);
    return results;
  });
  const all = (await Promise.all(checked)).flat();
  const failures = all.filter(({ outcome }) => outcome === 'failed');
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map(({ name }) => `  ${name}`).join('\n')}`);
  console.log(`\n${seconds(performance.now() - start)} in all`);
  console.log(summary(all));
  process.exitCode = failures.length > 0 || all.length === 0 ? 1 : 0;
}

/** @param {string[]} args */
function parse(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { only: { type: 'string', multiple: true }, changed: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const only = (values.only ?? []).flatMap((names) => names.split(','));
    const unknown = only.find((name) => !Object.hasOwn(CHECKS, name));
    if (unknown === undefined) return { only, parts: positionals, changed: values.changed };
    say(`--only ${unknown}: there is no such check. There are ${Object.keys(CHECKS).join(', ')}.`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  process.exit(2);
}

/** @param {string} name @param {readonly Result[]} results @param {number} ms */
function tell(name, results, ms) {
  for (const { name: what, outcome, detail } of results) {
    if (outcome === 'failed') console.log(`\n  FAIL  ${what}\n${detail.replaceAll(/^/gm, '        ')}\n`);
    else if (outcome === 'skipped') console.log(`  skip  ${what}: ${detail}`);
    else if (detail) console.log(`  ok    ${what}: ${detail}`);
  }
  console.log(`${name}: ${summary(results)} (${seconds(ms)})`);
}

/** @param {readonly Result[]} results */
function summary(results) {
  const count = (/** @type {Result['outcome']} */ wanted) =>
    results.filter(({ outcome }) => outcome === wanted).length;
  const skipped = count('skipped');
  return `${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
