import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { built, inRoot } from '../paths.mjs';
import { run, runNode } from '../run.mjs';
import { say } from '../setup.mjs';
import { testsReaching } from './changed.mjs';
import { failed, passed, inSlot } from './result.mjs';
import { processesFor, runTestFiles } from './test-files.mjs';

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
  const { findChromium } = /** @type {typeof import('../../reports/testing/looks.js')} */ (
    await built('reports/testing/looks.ts')
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
  const update = await run('apt-get', ['update'], { env });
  if (!update.ok) say(tail(update.output));
  // One by one, so that a missing package does not affect the others.
  for (const name of packages) {
    const { ok, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
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
