import { inspect, parseArgs } from 'node:util';
import { inRoot } from '../paths.mjs';
import { say } from '../setup.mjs';
import { catalogue } from './catalogue.mjs';
import { generated } from './generated.mjs';
import { imports } from './imports.mjs';
import { nodeVersions } from './node-versions.mjs';
import { packed } from './packed.mjs';
import { failed } from './result.mjs';
import { format, lint, types, unused } from './static.mjs';
import { tests } from './tests.mjs';

/** @import { Result } from './result.mjs' */

/** Every check by the name that `--only` knows it by, in the order in which they run. */
const CHECKS = {
  types,
  lint,
  format,
  imports,
  unused,
  generated,
  catalogue,
  tests,
  package: packed,
  node: nodeVersions,
};

/**
 * `[--only CHECK…] [PART…]`: runs the checks; parts of paths choose among the test files. The last line that it prints
 * tells how many passed and failed, and so does the exit status.
 * @param {string[]} args
 */
export async function check(args) {
  process.chdir(inRoot());
  const { only, parts } = parse(args);
  const start = performance.now();
  /** @type {Result[]} */
  const all = [];
  for (const [name, find] of Object.entries(CHECKS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const began = performance.now();
    console.log(`${name} …`);
    const results = await find(parts).catch((/** @type {unknown} */ error) => [failed(name, inspect(error))]);
    all.push(...results);
    tell(name, results, performance.now() - began);
  }
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
      options: { only: { type: 'string', multiple: true } },
      allowPositionals: true,
    });
    const only = (values.only ?? []).flatMap((names) => names.split(','));
    const unknown = only.find((name) => !Object.hasOwn(CHECKS, name));
    if (unknown === undefined) return { only, parts: positionals };
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
