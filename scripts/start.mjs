import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ASSAY, built, inRoot } from './run.mjs';
import { say, setUp } from './setup.mjs';

const OUT = join('reports-out', 'start');

const { typeErrors } = await setUp();
if (typeErrors) {
  say(`${typeErrors}\n\nThe sources do not compile.`);
  process.exit(3);
}

const extra = process.argv.slice(2);
const given = (/** @type {string} */ flag) => extra.some((arg) => arg === flag || arg.startsWith(`${flag}=`));
const defaults = [];
if (!given('--out')) {
  rmSync(inRoot(OUT), { recursive: true, force: true });
  defaults.push('--out', OUT);
}
if (!given('--reporter')) {
  const { REPORTERS } = /** @type {typeof import('../reports/reporters.js')} */ (
    await built('reports/reporters.ts')
  );
  defaults.push('--reporter', ...REPORTERS.map(({ name }) => name));
}

/** Runs a command of assay until it ends. @param {readonly string[]} args */
async function assay(...args) {
  const child = spawn(process.execPath, [ASSAY, ...args], { cwd: inRoot(), stdio: 'inherit' });
  const stop = () => child.kill('SIGTERM');
  process.on('SIGTERM', stop);
  await once(child, 'close');
  process.removeListener('SIGTERM', stop);
  return child.exitCode ?? 3;
}

// Ctrl-C reaches the command too, which ends by itself after writing its reports.
process.on('SIGINT', () => undefined);
// The user's arguments come first, because an option with many values would take a following target file.
process.exitCode = await assay('certify', ...extra, ...defaults);

// Skipped when the user gave arguments. It is only a demonstration, so its exit status does not count.
if (extra.length === 0 && process.exitCode === 0) await showLoad();

async function showLoad() {
  const { findK6 } = /** @type {typeof import('../src/platform/k6/find.js')} */ (
    await built('src/platform/k6/find.ts')
  );
  try {
    await findK6(say);
  } catch (error) {
    say(
      `\nNo load is shown. ${/** @type {Error} */ (error).message.split('\n', 1)[0]}: docs/load.md tells more.`,
    );
    return;
  }
  say('\nAnd under load, for 5 s:\n');
  await assay('load', '--scenario', 'accept-context', '--profile', 'smoke', '--out', join(OUT, 'load'));
}

if (existsSync(inRoot(OUT, 'report.html')) && !given('--out')) {
  say(`
The reports are in ${OUT}. Open ${join(OUT, 'report.html')} in a browser.

What to try next:
  npx assay reference --fault accepts-nan      serve a registry with a fault, and in another terminal:
  npx assay certify reference/target.yaml      see how the fault is found
  npx assay certify your-target.yaml           judge your own service (docs/target-file.md)
  npx assay load your-target.yaml --scenario accept-context      put load on it (docs/load.md)
  npx assay clauses                            list what is judged, and by which test
  npm test                                     check assay itself`);
}
