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
// assay and k6 are those of this machine: some seconds in place of minutes. Status 3: there is no engine.

const { values } = parseArgs({ options: { 'local-base': { type: 'boolean' }, built: { type: 'boolean' } } });

const engine = await findEngine();
if (engine === undefined) {
  say('There is no container engine that answers: start docker, or install podman and runc.');
  process.exit(3);
}
const dir = mkdtempSync(join(tmpdir(), 'assay-container-'));
const folder = (/** @type {string} */ name) => {
  mkdirSync(join(dir, name));
  return join(dir, name);
};
const [base, image] = ['base', 'image'].map((name) => `localhost/assay-try-${name}:${process.pid}`);
if (base === undefined || image === undefined) throw new Error('no names');
try {
  if (values.built) await setUp();
  const own = values.built === true || values['local-base'] === true;
  if (own) await makeBase(engine, folder('base'), base, { toBuild: !values.built });
  say(`Building the image with ${engine.program} …`);
  const options = values.built ? await buildLastStage(engine, folder('context'), image, base) : [];
  if (!values.built) await buildImage(engine, image, own ? base : undefined);
  const runs = folder('runs');
  chmodSync(runs, 0o777);
  process.exitCode = (await tryOut(engine, image, options, runs, { few: values.built === true })) ? 0 : 1;
  // What other users wrote there, they or root must remove.
  const remove = [
    '--user',
    '0',
    '--entrypoint',
    'rm',
    '--volume',
    `${dir}:/made`,
    image,
    '-rf',
    '/made/runs',
  ];
  await must(engine, ['run', '--rm', '--network', 'none', ...engine.running, ...remove]);
} finally {
  await must(engine, ['rmi', '--force', image, base]).catch(() => undefined);
  rmSync(dir, { recursive: true, force: true });
}
