import { inspect, parseArgs } from 'node:util';
import { inRoot } from '../paths.mjs';
import { say } from '../setup.mjs';
import { catalogue } from './catalogue.mjs';
import { changedFiles } from './changed.mjs';
import { generated } from './generated.mjs';
import { imports } from './imports.mjs';
import { nodeVersions } from './node-versions.mjs';
import { packed } from './packed.mjs';
import { failed } from './result.mjs';
import { format, lint, types, unused } from './static.mjs';
import { tests } from './tests.mjs';

/** @import { Result } from './result.mjs' */

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
