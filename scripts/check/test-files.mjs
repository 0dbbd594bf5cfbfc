import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { inRoot, built, run as runProgram, runNode } from '../run.mjs';
import { failed, passed, skipped, inSlot } from './result.mjs';
import { spawnSync } from 'node:child_process';
import { say } from '../setup.mjs';
import { testsReaching } from './changed.mjs';

/** Long enough for a machine that is several times slower than ours; it only ends tests that hang. */
const LONGEST_MS = 420_000;
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

const PLAYWRIGHT = inRoot('node_modules', '@playwright', 'test', 'cli.js');

/** External programs for some tests, by the name of their package. */
const PROGRAMS = {
  prometheus: 'promtool',
  'prometheus-node-exporter': 'prometheus-node-exporter',
  nginx: 'nginx',
};

/**
 * Installs Chromium, Java, Prometheus, nginx, PostgreSQL and k6, which some tests need, when possible. Tests that
 * lack one are skipped with a message.
 */
async function prepareMachine() {
  // Without the hooks of tests: with them, node:test would print a summary of no tests as the last line.
  const { findChromium } = /** @type {typeof import('../../reports/testing/chromium.js')} */ (
    await built('reports/testing/chromium.ts')
  );
  const lacksChromium = () => findChromium() === undefined;
  const wanted = [
    ...(lacksChromium() ? ['chromium'] : []),
    ...(lacksJava() ? ['default-jre-headless'] : []),
    ...lackingPrograms(),
    ...((await lacksPostgres()) ? ['postgresql'] : []),
  ];
  if (wanted.length > 0 && canUseApt()) await install(wanted);
  if (lacksChromium()) await downloadChromium();
  if (lacksChromium())
    say('There is no Chromium: install one, or name it in CHROMIUM_PATH. Its tests are skipped.');
  if (lacksJava()) say('There is no Java: install a Java runtime (8 or later). Its tests are skipped.');
  for (const name of lackingPrograms()) say(`There is no ${name}: install it. Its tests are skipped.`);
  await prepareK6();
}

/** Builds k6 with Go, once, as `assay load` does. */
async function prepareK6() {
  const { findK6 } = /** @type {typeof import('../../src/platform/k6/find.js')} */ (
    await built('src/platform/k6/find.ts')
  );
  await findK6(say).catch((/** @type {unknown} */ error) =>
    say(`${error instanceof Error ? error.message : String(error)}\nThe tests of load are skipped.`),
  );
}

async function lacksPostgres() {
  const { findPostgres } = /** @type {typeof import('../../src/history/store/testing.js')} */ (
    await built('src/history/store/testing.ts')
  );
  return findPostgres() === undefined;
}

const lackingPrograms = () =>
  Object.entries(PROGRAMS)
    .filter(([, program]) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error)
    .map(([name]) => name);

function lacksJava() {
  const { JAVA_HOME } = process.env;
  const java = JAVA_HOME ? `${JAVA_HOME}/bin/java` : 'java';
  return spawnSync(java, ['-version'], { stdio: 'ignore' }).status !== 0;
}

const canUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** @param {string[]} packages */
async function install(packages) {
  say(`Installing ${packages.join(' and ')} with apt-get (some minutes, once) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runProgram('apt-get', ['update'], { env });
  if (!update.ok) say(tail(update.output));
  // One by one, so that a missing package does not affect the others.
  for (const name of packages) {
    const { ok, output } = await runProgram('apt-get', ['install', '-y', '--no-install-recommends', name], {
      env,
    });
    if (!ok) say(tail(output));
  }
}

async function downloadChromium() {
  say("Downloading Chromium into Playwright's folder (some minutes, once) …");
  const { ok, output } = await runNode(PLAYWRIGHT, ['install', 'chromium']);
  if (!ok) say(tail(output));
}

/** The end of a program's output, which says why it failed. @param {string} output */
const tail = (output) => output.split('\n').slice(-8).join('\n');

const SLOW_MS = 10_000;

/** @import { Scope } from './check.mjs' */

/**
 * Runs every `*.test.js` of the build.
 * @param {Scope} scope
 */
export async function tests({ parts, changed }) {
  const reached = changed && new Set(testsReaching(changed));
  const files = readdirSync(inRoot('dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .map(sourceOf)
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .filter((file) => !reached || reached.has(file) || reached.has(`${file}x`))
    .sort();
  if (reached && files.length === 0) return [passed('tests', 'no test imports what has changed')];
  if (files.length === 0)
    return [
      failed(
        'tests',
        parts.length > 0
          ? `No test file has ${parts.join(' or ')} in its path.`
          : 'There is no test file in dist.',
      ),
    ];
  await prepareMachine();
  return (await Promise.all(processesFor(files).map((names) => inSlot(() => tell(names))))).flat();
}

/** @param {readonly string[]} names */
async function tell(names) {
  const tested = await runTestFiles(names);
  for (const { name, results, ms } of tested) {
    const sound = results.every(({ outcome }) => outcome !== 'failed');
    const seconds = `${(ms / 1000).toFixed(1)} s${ms > SLOW_MS ? ', slow' : ''}`;
    console.log(`  ${sound ? 'ok  ' : 'FAIL'}  ${name}  ${results.length} tests, ${seconds}`);
  }
  return tested.flatMap(({ results }) => results);
}

/** The path of the source, with slashes on every system. @param {string} file */
const sourceOf = (file) => file.replaceAll('\\', '/').replace(/js$/, 'ts');
