import { readdirSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { prepareMachine } from './machine.mjs';
import { failed } from './result.mjs';
import { runTestFile } from './test-file.mjs';

const AT_ONCE = 2;
const SLOW_MS = 10_000;

/**
 * Runs every `*.test.js` of the build, each in a process of its own.
 * @param {readonly string[]} [only] parts of paths; none: all
 */
export async function tests(only = []) {
  const files = readdirSync(inRoot('dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .filter((file) => only.length === 0 || only.some((part) => sourceOf(file).includes(part)))
    .sort();
  if (files.length === 0)
    return [
      failed(
        'tests',
        only.length > 0
          ? `No test file has ${only.join(' or ')} in its path.`
          : 'There is no test file in dist.',
      ),
    ];
  await prepareMachine();
  /** @type {import('./result.mjs').Result[]} */
  const results = [];
  const waiting = [...files];
  const next = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      results.push(...(await tell(file)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return results;
}

/** @param {string} file */
async function tell(file) {
  const start = performance.now();
  const results = await runTestFile(inRoot('dist', file), sourceOf(file));
  const ms = performance.now() - start;
  const sound = results.every(({ outcome }) => outcome !== 'failed');
  const seconds = `${(ms / 1000).toFixed(1)} s${ms > SLOW_MS ? ', slow' : ''}`;
  console.log(`  ${sound ? 'ok  ' : 'FAIL'}  ${sourceOf(file)}  ${results.length} tests, ${seconds}`);
  return results;
}

/** What people look for, with the slashes of every other system. @param {string} file */
const sourceOf = (file) => file.replaceAll('\\', '/').replace(/js$/, 'ts');
