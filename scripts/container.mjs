import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBase } from './container/base.mjs';
import { findEngine, must } from './container/engine.mjs';
import { buildImage, buildLastStage } from './container/image.mjs';
import { tryOut } from './container/tries.mjs';
import { say, setUp } from './setup.mjs';

// Builds the image and runs it closed: `node scripts/container.mjs [--local-base | --built]`. With `--local-base` the
// images that it is built on are made of this machine (Linux), where no registry can be reached. With `--built`, also
// assay and k6 are those of this machine: some seconds in place of minutes. Status 3: nothing can be run here.

const { values } = parseArgs({ options: { 'local-base': { type: 'boolean' }, built: { type: 'boolean' } } });
const few = values.built === true;
const own = few || values['local-base'] === true;

const engine = (await findEngine()) ?? noEngine();
const dir = mkdtempSync(join(tmpdir(), 'assay-container-'));
const [base, image] = [`localhost/assay-try-base:${process.pid}`, `localhost/assay-try:${process.pid}`];
const alone = ['run', '--rm', '--network', 'none', ...engine.running];
try {
  if (few) await setUp();
  process.exitCode = !own || (await baseRuns()) ? await tryImage() : 3;
} finally {
  await must(engine, ['rmi', '--force', image]).catch(() => undefined);
  if (own) await must(engine, ['rmi', '--force', base]).catch(() => undefined);
  rmSync(dir, { recursive: true, force: true });
}

/** @returns {never} */
function noEngine() {
  say('There is no container engine that answers: start docker, or install podman and runc.');
  process.exit(3);
}

/** @param {string} name */
function folder(name) {
  mkdirSync(join(dir, name));
  return join(dir, name);
}

/** An engine may answer where it is not allowed to run anything, as in a container. */
async function baseRuns() {
  try {
    await makeBase(engine, folder('base'), base, { toBuild: !few });
    await must(engine, [...alone, base, 'node', '--version']);
    return true;
  } catch (error) {
    say(`No container can be run here: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

async function tryImage() {
  say(`Building the image with ${engine.program} …`);
  const options = few ? await buildLastStage(engine, folder('context'), image, base) : [];
  if (!few) await buildImage(engine, image, own ? base : undefined);
  const runs = folder('runs');
  chmodSync(runs, 0o777);
  try {
    return (await tryOut(engine, image, options, runs, { few })) ? 0 : 1;
  } finally {
    // What other users wrote there, they or root must remove.
    const asRoot = ['--user', '0', '--entrypoint', 'rm', '--volume', `${dir}:/made`];
    await must(engine, [...alone, ...asRoot, image, '-rf', '/made/runs']);
  }
}
