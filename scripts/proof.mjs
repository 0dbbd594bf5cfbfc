import { spawnSync } from 'node:child_process';
import { ASSAY, inRoot } from './run.mjs';
import { setUp } from './setup.mjs';

/*
 * `npm run proof [-- SEED [FOLDER]]`: checks whether assay finds generated defects, as far as a night has time.
 * Writes the figures of docs/proof.md to the folder. The exit status is that of the worst part.
 */

const [seed = '1', folder] = process.argv.slice(2);
const out = (/** @type {string} */ name) => (folder === undefined ? [] : ['--out', `${folder}/${name}.json`]);

/** The minutes for everything, on two processors … */
const MINUTES = 15;
/** … and the minutes reserved for the last mutants of code. */
const LAST_MINUTES = 3;
/** The minutes after which no more mutants of answers are started. */
const ANSWERS_MINUTES = 5;

const began = performance.now();
const minutesLeft = () => MINUTES - LAST_MINUTES - (performance.now() - began) / 60_000;

/**
 * The parts; `isForTheRest`: uses the remaining time. What was drawn but not judged is left for another night,
 * which is not a failure.
 * @type {readonly (readonly [args: () => string[], isForTheRest?: boolean])[]}
 */
const PARTS = [
  // All forbidden mutants, and as many of the allowed ones, drawn again each night, as there is time for.
  [
    () => [
      ...[ASSAY, 'prove', '--answers', '--minutes', String(ANSWERS_MINUTES), '--seed', seed],
      ...out('answers'),
    ],
  ],
  [
    () => [
      ...[ASSAY, 'prove', '--triggers', '--sample', '120', '--seed', seed, '--at-least', '85'],
      ...out('triggers'),
    ],
  ],
  // Different mutants each night, because all of them take half an hour. Known survivors are judged again when
  // their files change.
  [
    () => [
      ...[inRoot('dist', 'bench', 'mutants', 'main.js'), '--killed', '--sample', '480', '--seed', seed],
      ...['--minutes', Math.max(0.1, minutesLeft()).toFixed(1)],
    ],
    true,
  ],
];
const NOT_ALL = 3;

await setUp();
for (const [argsOf, isForTheRest = false] of PARTS) {
  const args = argsOf();
  const from = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd: inRoot(), stdio: 'inherit' });
  console.log(`${args.slice(1).join(' ')}: status ${status}, ${seconds(from)} s\n`);
  const counted = isForTheRest && status === NOT_ALL ? 0 : (status ?? 1);
  process.exitCode = Math.max(Number(process.exitCode ?? 0), counted);
}
console.log(`${seconds(began)} s in all`);

/** Seconds since `from`. @param {number} from */
function seconds(from) {
  return Math.round((performance.now() - from) / 1000);
}
