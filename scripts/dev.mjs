import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createInterface } from 'node:readline';
import { bundlePackages, bundleScripts } from './bundle.mjs';
import { inRoot } from './run.mjs';
import { say, setUp } from './setup.mjs';

// `npm run dev`: the compiler keeps running and compiles changes. After each successful compilation, the tests that
// import the changed files run.

await setUp();
const { testsReaching } = await import('./check/changed.mjs');
const { processesFor, runTestFiles } = await import('./check/test-files.mjs');
const { inSlot } = await import('./check/result.mjs');

/** The files that were saved since the last run of tests. @type {Set<string>} */
const changed = new Set();
for (const dir of ['src', 'suites', 'generators', 'reports', 'load', 'bench'])
  watch(inRoot(dir), { recursive: true }, (_, name) => {
    if (name !== null && /\.tsx?$/.test(name)) changed.add(`${dir}/${name.replaceAll('\\', '/')}`);
  });

const compiler = inRoot('node_modules', 'typescript', 'bin', 'tsc');
const child = spawn(process.execPath, [compiler, '--watch', '--preserveWatchOutput'], {
  cwd: inRoot(),
  stdio: ['ignore', 'pipe', 'inherit'],
});
child.once('exit', (status) => process.exit(status ?? 1));
createInterface({ input: child.stdout }).on('line', (line) => {
  const [, errors] = /Found (\d+) errors?\. Watching/.exec(line) ?? [];
  if (errors === undefined) say(line);
  else if (errors === '0') void built();
  else say(`${errors} errors: no test is run.`);
});

async function built() {
  const files = [...changed];
  changed.clear();
  if (files.some((file) => file.startsWith('load/'))) await bundleScripts();
  if (files.some((file) => file.startsWith('src/packages/'))) await bundlePackages();
  const tests = testsReaching(files);
  say(files.length === 0 ? 'Built. Waiting for a change …' : `Changed: ${files.join(', ')}`);
  const tested = await Promise.all(processesFor(tests).map((names) => inSlot(() => runTestFiles(names))));
  const results = tested.flat().flatMap((file) => file.results);
  for (const { name, detail } of results.filter(({ outcome }) => outcome === 'failed'))
    say(`\nFAIL  ${name}\n${detail}`);
  const passed = results.filter(({ outcome }) => outcome === 'passed').length;
  if (files.length > 0) say(`${tests.length} test files, ${passed} tests passed. Waiting for a change …`);
}
