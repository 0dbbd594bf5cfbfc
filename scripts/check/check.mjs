import { stale } from '../generate.mjs';
import { failed, noneOf, passed, skipped, inSlot } from './result.mjs';
import { parseJson, ASSAY, inRoot, run, runNode } from '../run.mjs';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../setup.mjs';
import { COMPARED, judgedByInstalled, judgedIn, packed, installIn } from './packed.mjs';
import { inspect, parseArgs } from 'node:util';
import { catalogue } from './catalogue.mjs';
import { changedFiles } from './changed.mjs';
import { tests } from './test-files.mjs';

/** Checks that committed generated files are up to date. */
async function generated() {
  const complaints = (await inSlot(stale)).map(
    ({ file }) => `${file} is stale: npm run generate writes it anew.`,
  );
  return [noneOf('generated files', complaints)];
}

const CRUISER = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const LAYERS = ['src', 'suites', 'generators', 'reports', 'bench', 'load'];
/** Below this number, the cruiser does not support the compiler's version: it finds no modules, and so no errors. */
const FEWEST_MODULES = 100;

/** Checks that imports go in one direction. The rules are in `.dependency-cruiser.mjs`. */
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
 * Checks the compiler's strict rules. The build has compiled the files of `dist` and passes its errors; scripts and
 * the code of k6 are checked by `lint`.
 * @param {Scope} scope
 */
const types = ({ typeErrors }) =>
  Promise.resolve([typeErrors === '' ? passed('types') : failed('types', typeErrors)]);

/** Checks the rules of oxlint and, type-aware, of the compiler. @param {Scope} scope */
const lint = async ({ changed }) => {
  const files = changed?.filter((file) => /\.(tsx?|mjs)$/.test(file)) ?? ['.'];
  if (files.length === 0) return [passed('lint', 'nothing that it reads has changed')];
  return [await ends('lint', bin('oxlint', 'bin', 'oxlint'), files)];
};

/** Checks that every file is formatted by oxfmt; `npm run format` does it. @param {Scope} scope */
const format = async ({ changed = ['.'] }) => {
  if (changed.length === 0) return [passed('format', 'nothing has changed')];
  return [await ends('format', bin('oxfmt', 'bin', 'oxfmt'), ['--check', ...changed])];
};

/** Checks that no file, export or package is unused. */
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
 * Checks that certification gives the same result, clause by clause and with the same number of cases, on every
 * Node version that people use, and in an installed package, which runs on the current Node.
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

/**
 * @param {number} major @param {Promise<string[]>} expected of the current Node @param {string} out
 * @returns {Promise<Result>}
 */
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
 * @returns {Promise<string[]>} a line for each clause, or one with the reason why there is none
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
 * @property {string} typeErrors the errors of the compiler in the build; empty when there are none
 */

/**
 * The checks by their `--only` name, in the order in which they start. The tests, which are many and short, fill
 * the remaining slots.
 */
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

/** Checks of the whole project that take too long for a single change. */
const NOT_FOR_CHANGES = ['package', 'node', 'catalogue'];

/**
 * `[--changed] [--only CHECK…] [PART…]`: runs the checks in parallel; parts of paths select test files.
 * `--changed`: only files that differ from the main branch, and the tests that import them. The last printed line,
 * and the exit status, say how many passed and failed.
 * @param {string[]} args
 * @param {string} typeErrors the errors of the compiler in the build
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
