import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { inRoot } from '../paths.mjs';
import { failed, passed, skipped } from './result.mjs';

/** For a machine several times slower than those that assay is made on: it only ends what hangs. */
const LONGEST_MS = 900_000;
const AT_ONCE = 12;
/**
 * Hooks of a whole file would be those of its neighbours too. And while a file waits for something before it has named a
 * test, node:test would think that those of its neighbours were all.
 */
const ON_ITS_OWN = /^(before|after)(Each)?\(|^(const .*)?\bawait /m;
/** Drives a browser. */
const BROWSES = 'testing/chromium';

/** @import { EventData } from 'node:test' */
/** @import { Result } from './result.mjs' */
/** @typedef {{ name: string, results: Result[], ms: number }} Tested what one file showed, and how long its tests took */

/**
 * Test files by the processes that run them. To start one and load what is tested costs more than most tests do: files
 * that lie side by side share one, unless they run the command line, have hooks or wait before their tests. What takes
 * longest comes first: begun last, it would be waited for alone.
 * @param {readonly string[]} names sources below the root, with `/` between folders, such as `src/results/merge.test.ts`
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
 * Runs test files one after the other in a process of their own. What they print is part of what failed, and of nothing
 * else.
 * @param {readonly string[]} names as `processesFor` has them
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

/** What cannot be loaded is a test that fails, and keeps no other file from being run. @param {string} path */
const importing = (path) =>
  `await import(${JSON.stringify(pathToFileURL(path).href)}).catch((error) => test(${JSON.stringify(path)}, () => { throw error; }));`;

/** @param {string} all the file that imports the others @param {ReadonlyMap<string, Tested>} tested which is filled */
async function follow(all, tested) {
  const [first] = /** @type {[Tested]} */ ([...tested.values()]);
  /** Whose test it is: that of the first file, when it was made elsewhere. @param {EventData.TestPass | EventData.TestFail} test */
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
    // What holds no test passes as one.
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

/** The error that was thrown, out of the one that node:test wraps it in. @param {Error} error */
const explain = ({ cause, message }) => {
  if (cause instanceof Error) return cause.stack ?? cause.message;
  return typeof cause === 'object' ? inspect(cause) : message;
};
