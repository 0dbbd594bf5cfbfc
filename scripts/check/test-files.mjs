import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { inRoot } from '../paths.mjs';
import { failed, passed, skipped } from './result.mjs';

/** Long enough for a machine that is several times slower than ours; it only ends tests that hang. */
const LONGEST_MS = 900_000;
const AT_ONCE = 12;
/**
 * Hooks of a file would also apply to the other files of its process. And while a file awaits something before it
 * has declared a test, node:test would assume that the tests of the others were all.
 */
const ON_ITS_OWN = /^(before|after)(Each)?\(|^(const .*)?\bawait /m;
/** The import of files that drive a browser. */
const BROWSES = 'testing/looks';

/** @import { EventData } from 'node:test' */
/** @import { Result } from './result.mjs' */
/**
 * @typedef {{ name: string, results: Result[], ms: number }} Tested the results of one file, and the duration of
 * its tests
 */

/**
 * Groups test files by process. Starting a process and loading the code costs more than most tests, so files of one
 * folder share a process, unless they run the command line, have hooks or wait before their tests. The longest come
 * first, so that nobody waits only for them at the end.
 * @param {readonly string[]} names sources below the root, with `/` between folders, such as
 * `src/results/merge.test.ts`
 * @returns {string[][]}
 */
export function processesFor(names) {
  /** @param {string} name */
  const kind = (name) => {
    const text = readFileSync(builtFrom(name), 'utf8');
    if (name.startsWith('src/cli/') || text.includes(BROWSES)) return 'long';
    return ON_ITS_OWN.test(text) ? 'alone' : 'sharing';
  };
  const sharing = names.filter((name) => kind(name) === 'sharing');
  const chunks = Math.ceil(sharing.length / AT_ONCE);
  return [
    ...['long', 'alone']
      .flatMap((wanted) => names.filter((name) => kind(name) === wanted))
      .map((name) => [name]),
    ...Array.from({ length: chunks }, (_, at) => sharing.slice(at * AT_ONCE, (at + 1) * AT_ONCE)),
  ];
}

/**
 * Runs test files in sequence in one process. Their output is shown only when something fails.
 * @param {readonly string[]} names as `processesFor` returns them
 * @returns {Promise<Tested[]>} one for each file
 */
export async function runTestFiles(names) {
  const dir = mkdtempSync(join(tmpdir(), 'assay-tests-'));
  const all = join(dir, 'all.mjs');
  const tested = new Map(
    names.map((name) => [builtFrom(name), { name, results: /** @type {Result[]} */ ([]), ms: 0 }]),
  );
  try {
    writeFileSync(
      all,
      `import { test } from 'node:test';\n${[...tested.keys()].map(importing).join('\n')}\n`,
    );
    await follow(all, tested);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return [...tested.values()];
}

/** A file that cannot be loaded is a failed test, and does not stop the others. @param {string} path */
const importing = (path) =>
  `await import(${JSON.stringify(pathToFileURL(path).href)}).catch((error) => test(${JSON.stringify(path)}, () => { throw error; }));`;

/** @param {string} all the file that imports the others @param {ReadonlyMap<string, Tested>} tested which is filled */
async function follow(all, tested) {
  const [first] = /** @type {[Tested]} */ ([...tested.values()]);
  /**
   * Returns the file of a test; the first file when the test was declared elsewhere.
   * @param {EventData.TestPass | EventData.TestFail} test
   */
  const whose = (test) => {
    const file = tested.get(test.name) ?? tested.get(test.file ?? '') ?? first;
    if (test.nesting === 0 && test.name !== all) file.ms += test.details.duration_ms;
    return file;
  };
  let printed = '';
  /** @type {string | undefined} */
  let died;
  const stream = run({ files: [all], timeout: LONGEST_MS });
  stream.on('test:stdout', ({ message }) => (printed += message));
  stream.on('test:stderr', ({ message }) => (printed += message));
  stream.on('test:pass', (test) => {
    const { results, name } = whose(test);
    // A file without tests passes as a single test.
    if (test.name === all) return;
    if (test.skip ?? test.todo) results.push(skipped(`${name} › ${test.name}`, reasonOf(test)));
    else if (test.details.type !== 'suite') results.push(passed(`${name} › ${test.name}`));
  });
  stream.on('test:fail', (test) => {
    const { results, name } = whose(test);
    const { error } = test.details;
    if ('failureType' in error && error.failureType === 'subtestsFailed') return;
    if (test.name === all) died = explain(error);
    else results.push(failed(tested.has(test.name) ? name : `${name} › ${test.name}`, explain(error)));
  });
  stream.resume();
  await once(stream, 'end');
  for (const { name, results } of tested.values())
    if (results.length === 0 || died !== undefined)
      results.push(failed(name, died ?? 'This file holds no test.'));
  const last = [...tested.values()]
    .flatMap(({ results }) => results)
    .findLast(({ outcome }) => outcome === 'failed');
  if (last && printed) last.detail += `\n\nIts process printed:\n${printed}`;
}

/** @param {string} name */
const builtFrom = (name) => inRoot('dist', name.replace(/\.tsx?$/, '.js'));

/** @param {{ skip?: string | boolean, todo?: string | boolean }} test */
const reasonOf = ({ skip, todo }) =>
  [skip, todo].find((reason) => typeof reason === 'string') ?? 'no reason is given';

/** Returns the original error, which node:test wraps. @param {Error} error */
const explain = ({ cause, message }) => {
  if (cause instanceof Error) return cause.stack ?? cause.message;
  return typeof cause === 'object' ? inspect(cause) : message;
};
