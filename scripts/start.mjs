import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ASSAY, built, inRoot } from './paths.mjs';
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
  const { REPORTERS } = /** @type {typeof import('../reports/write.js')} */ (await built('reports/write.ts'));
  defaults.push('--reporter', ...REPORTERS);
}

// What a person typed comes first: an option that takes many values would swallow a target file that follows it.
const child = spawn(process.execPath, [ASSAY, 'certify', ...extra, ...defaults], {
  cwd: inRoot(),
  stdio: 'inherit',
});
// Ctrl-C reaches the command as well, which ends by itself with its reports.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
await once(child, 'close');
process.exitCode = child.exitCode ?? 3;

if (existsSync(inRoot(OUT, 'report.html')) && !given('--out')) {
  say(`
The reports are in ${OUT}. Open ${join(OUT, 'report.html')} in a browser.

What to try next:
  npx assay certify your-target.yaml           judge a service of yours; docs/target-file.md tells how
  npx assay reference --fault accepts-nan      serve a registry with a defect, and in another terminal:
  npx assay certify reference/target.yaml      see it found
  npx assay clauses                            what is judged, and by which test
  npm test                                     check assay itself`);
}
