import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { built, inRoot } from './paths.mjs';
import { say, setUp } from './setup.mjs';
import { findEngine, must, makeBase } from './container/base.mjs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { tryOut } from './container/tries.mjs';

/** @import { Engine } from './container/base.mjs' */

/**
 * Builds the image as documented.
 * @param {Engine} engine @param {string} tag @param {string | undefined} base instead of the official images
 */
async function buildImage(engine, tag, base) {
  const bases = base === undefined ? [] : ['--build-arg', `NODE=${base}`, '--build-arg', `GO=${base}`];
  await must(engine, ['build', ...engine.building, ...bases, '--tag', tag, inRoot()]);
}

/**
 * Builds only the last stage of the Dockerfile, with the k6 of this machine and a mount point for the build of this
 * checkout.
 * @param {Engine} engine @param {string} dir an empty folder @param {string} tag @param {string} base
 * @returns {Promise<string[]>} the options of its containers: the build, mounted read-only
 */
async function buildLastStage(engine, dir, tag, base) {
  const text = readFileSync(inRoot('Dockerfile'), 'utf8');
  const stages = 'ARG NODE\nFROM scratch AS k6\nCOPY k6 /k6\nFROM scratch AS build\nCOPY app /app\n';
  writeFileSync(join(dir, 'Dockerfile'), stages + text.slice(text.lastIndexOf('\nFROM ')));
  const { findK6 } = /** @type {typeof import('../src/platform/k6/find.js')} */ (
    await built('src/platform/k6/find.ts')
  );
  cpSync((await findK6(say)).program, join(dir, 'k6'));
  for (const file of ['package.json', 'dist/src/cli/assay.js']) {
    const to = join(dir, 'app', file);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(inRoot(file), to);
  }
  mkdirSync(join(dir, 'app', 'node_modules'));
  await must(engine, ['build', ...engine.building, '--build-arg', `NODE=${base}`, '--tag', tag, dir]);
  return ['dist', 'node_modules'].flatMap((name) => ['--volume', `${inRoot(name)}:/app/${name}:ro`]);
}

// Builds the image and runs it in a locked-down container: `node scripts/container.mjs [--local-base | --built]`.
// With `--local-base`, its base images are made from this machine (Linux), for when no registry is reachable. With
// `--built`, assay and k6 are also those of this machine, which takes seconds instead of minutes. Status 3: no
// container can be run here.

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

/** An engine may respond although it is not allowed to run anything, as inside a container. */
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
    // Files of other users can only be removed by them or root.
    const asRoot = ['--user', '0', '--entrypoint', 'rm', '--volume', `${dir}:/made`];
    await must(engine, [...alone, ...asRoot, image, '-rf', '/made/runs']);
  }
}
