import { readdirSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { prepareMachine } from './machine.mjs';
import { testsReaching } from './changed.mjs';
import { failed, passed } from './result.mjs';
import { inSlot } from './slots.mjs';
import { processesFor, runTestFiles } from './test-files.mjs';

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

/** What people look for, with the slashes of every other system. @param {string} file */
const sourceOf = (file) => file.replaceAll('\\', '/').replace(/js$/, 'ts');
