import { spawnSync } from 'node:child_process';
import { ASSAY, inRoot } from './paths.mjs';
import { setUp } from './setup.mjs';

/*
 * `npm run proof [-- SEED [FOLDER]]`: whether assay finds what nobody wrote by hand, as far as a night has time for it.
 * The figures of docs/proof.md are put into the folder. The status is that of the worst part.
 */

const [seed = '1', folder] = process.argv.slice(2);
const out = (/** @type {string} */ name) => (folder === undefined ? [] : ['--out', `${folder}/${name}.json`]);

/** @type {readonly (readonly [script: string, ...args: string[]])[]} */
const PARTS = [
  // Other ones each night: each takes over a second of a processor, and all of them half an hour of one. Known survivors
  // are judged again when their files change. The answers take some 500 s of a processor, and the triggers 250 s: so
  // many mutants leave the whole within a quarter of an hour of two.
  [inRoot('dist', 'bench', 'mutants', 'main.js'), '--killed', '--sample', '280', '--seed', seed],
  [ASSAY, 'prove', '--answers', '--seed', seed, ...out('answers')],
  [ASSAY, 'prove', '--triggers', '--sample', '120', '--seed', seed, '--at-least', '85', ...out('triggers')],
];

await setUp();
for (const [script, ...args] of PARTS) {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: inRoot(), stdio: 'inherit' });
  console.log(`${args.join(' ')}: status ${status}, ${Math.round((performance.now() - began) / 1000)} s\n`);
  process.exitCode = Math.max(Number(process.exitCode ?? 0), status ?? 1);
}
