import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { built, inRoot } from '../paths.mjs';
import { say } from '../setup.mjs';
import { must } from './engine.mjs';

/** @import { Engine } from './engine.mjs' */

/**
 * Builds the image as the documents say.
 * @param {Engine} engine @param {string} tag @param {string | undefined} base in place of the official images
 */
export async function buildImage(engine, tag, base) {
  const bases = base === undefined ? [] : ['--build-arg', `NODE=${base}`, '--build-arg', `GO=${base}`];
  await must(engine, ['build', ...engine.building, ...bases, '--tag', tag, inRoot()]);
}

/**
 * Builds the last stage of the Dockerfile alone, with the k6 of this machine and a place for the build of this checkout.
 * @param {Engine} engine @param {string} dir an empty folder @param {string} tag @param {string} base
 * @returns {Promise<string[]>} what a container of it needs: the build, mounted where nothing can change it
 */
export async function buildLastStage(engine, dir, tag, base) {
  const text = readFileSync(inRoot('Dockerfile'), 'utf8');
  const stages = 'ARG NODE\nFROM scratch AS k6\nCOPY k6 /k6\nFROM scratch AS build\nCOPY app /app\n';
  writeFileSync(join(dir, 'Dockerfile'), stages + text.slice(text.lastIndexOf('\nFROM ')));
  const { findK6 } = /** @type {typeof import('../../src/platform/k6/find.js')} */ (
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
