import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { built, inRoot, run } from './run.mjs';
import { say, setUp } from './setup.mjs';
import { findEngine, makeBase, must } from './container/base.mjs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { setTimeout } from 'node:timers/promises';

/** @import { Engine } from './container/base.mjs' */
/** @typedef {(engine: Engine, common: string[]) => Promise<string | undefined>} WhyNot why it did not work */

/**
 * Commands that serve until they are stopped, each with a function that returns why it did not work; `common`: the
 * options of the container, and its image.
 * @type {readonly (readonly [what: string, whyNot: WhyNot])[]}
 */
const SERVERS = [
  ['issuer serve', whyNoIssuer],
  ['serve', whyNoService],
];

const KEYS =
  "fetch('http://127.0.0.1:7080/.well-known/jwks.json').then(async (r) => console.log((await r.json()).keys.length))";

/** Starts an issuer, which makes and serves its key, and requests the key. @type {WhyNot} */
function whyNoIssuer(engine, common) {
  return serving(engine, [...common, 'issuer', 'serve'], async (issuer) => {
    const keys = await must(engine, ['exec', issuer, 'node', '--eval', KEYS]);
    return keys === '1' ? undefined : `${keys} keys`;
  });
}

const JUDGED = `(async () => {
  const ask = async (path, body) => {
    const headers = { authorization: 'Bearer ' + process.argv[1], 'content-type': 'application/json' };
    const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    return (await fetch('http://127.0.0.1:7070/api/runs' + path, init)).json();
  };
  const { id } = await ask('', { reference: {}, budget: 'quick' });
  for (let left = 600; left > 0; left--) {
    const { state, summary, trouble } = await ask('/' + id);
    if (!['waiting', 'running'].includes(state)) return console.log(state, trouble ?? summary.verdict);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
})()`;

/** Makes the service judge the reference target. @type {WhyNot} */
function whyNoService(engine, common) {
  return serving(engine, [...common, 'serve', '--data', 'service'], async (service, said) => {
    const [, secret = ''] = /[?&]secret=([\w-]+)/.exec(said) ?? [];
    const judged = await must(engine, ['exec', service, 'node', '--eval', JUDGED, secret]);
    if (judged !== 'ended conforms') return `the run is ${judged}`;
    // The health check must fail when nothing responds.
    const elsewhere = HEALTH.map((word) => word.replace(':7070', ':1'));
    const { status } = await run(engine.program, ['exec', service, ...elsewhere]);
    return status === 0 ? 'its health check does not ask it' : undefined;
  });
}

/** The health check of the image, from the Dockerfile: some engines leave it out of the images that they build. */
const HEALTH = /** @type {string[]} */ (
  JSON.parse(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(readFileSync(inRoot('Dockerfile'), 'utf8'))?.[1] ?? '[]')
);

/**
 * Starts a command that serves, calls `use`, and stops it like Ctrl-C.
 * @param {Engine} engine @param {string[]} command options of the container, its image, and the command
 * @param {(container: string, said: string) => Promise<string | undefined>} use returns what went wrong
 * @returns {Promise<string | undefined>} what went wrong
 */
async function serving(engine, command, use) {
  const container = await must(engine, ['run', '--detach', '--network', 'none', ...command]);
  const said = async () => (await run(engine.program, ['logs', container])).output;
  try {
    for (let left = 200; !(await said()).includes('Ctrl-C stops it'); left--) {
      if (left === 0) return await said();
      await setTimeout(100);
    }
    const health = await run(engine.program, ['exec', container, ...HEALTH]);
    const why =
      health.status === 0 ? await use(container, await said()) : `its health check says: ${health.output}`;
    await must(engine, ['kill', '--signal', 'INT', container]);
    const status = await must(engine, ['wait', container]);
    if (why === undefined && status === '0') return undefined;
    return `${why ?? `it ended with status ${status}`}\n${await said()}`;
  } finally {
    await must(engine, ['rm', '--force', container]);
  }
}

/** @typedef {{ what: string, as?: string[], args: string[], report?: string }} Try */

// A read-only root, no capabilities, and 64 MiB for temporary files, which cannot be executed.
const CLOSED = [
  ...['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['--tmpfs', '/tmp:rw,noexec,nosuid,size=64m,mode=1777'],
];
const TARGET = 'target/target.yaml';
const CERTIFY = ['certify', TARGET, '--budget', 'quick', '--seed', '1'];
const LOAD = ['load', TARGET, '--profile', 'smoke', '--seed', '1', '--out', 'out/load', '--scenario'];

/** @param {boolean} few @returns {Try[]} */
const tries = (few) => [
  { what: 'doctor', args: ['doctor', TARGET] },
  {
    what: 'certify',
    args: [...CERTIFY, ...(few ? ['--system', 'operator'] : []), '--out', 'out/certify'],
    report: 'out/certify/verdict.json',
  },
  {
    what: 'certify, as a user without name and home',
    as: ['--user', '12345:12345', '--env', 'HOME=/nonexistent', '--env', 'XDG_CACHE_HOME='],
    // Playwright judges some of these clauses, and it looks for a home folder.
    args: [...CERTIFY, '--system', 'registry', 'scan', '--out', 'nameless'],
    report: 'nameless/verdict.json',
  },
  {
    what: 'load',
    args: [...LOAD, ...(few ? ['accept-context', '--duration', '1s'] : ['mixed'])],
    report: 'out/load/load.json',
  },
];

/**
 * Serves the reference target in one container. Judges it, and puts load on it, from other containers that share
 * its loopback and have no other network.
 * @param {Engine} engine @param {string} image @param {string[]} options of every container @param {string} dir a
 * folder that everybody may write
 * @param {{ few: boolean }} how with fewer clauses, and less load
 * @returns {Promise<boolean>} whether each ended with status 0, and wrote its report
 */
async function tryOut(engine, image, options, dir, { few }) {
  const common = [...engine.running, ...CLOSED, ...options, '--volume', `${dir}:/runs`];
  const served = [image, 'reference', '--dir', 'target'];
  const server = await must(engine, ['run', '--detach', '--network', 'none', ...common, ...served]);
  try {
    for (let left = 200; !existsSync(join(dir, TARGET)); left--) {
      if (left === 0) throw new Error((await run(engine.program, ['logs', server])).output);
      await setTimeout(100);
    }
    let good = true;
    for (const { what, as = [], args, report } of tries(few)) {
      const where = ['--rm', '--network', `container:${server}`, ...common, ...as];
      const { status, output } = await run(engine.program, ['run', ...where, image, ...args]);
      const ok = status === 0 && (report === undefined || existsSync(join(dir, report)));
      good &&= ok;
      say(ok ? `ok    ${what}` : `FAIL  ${what}: status ${status}\n${output}`);
    }
    for (const [what, whyNot] of SERVERS) {
      const why = await whyNot(engine, [...common, image]);
      good &&= why === undefined;
      say(why === undefined ? `ok    ${what}` : `FAIL  ${what}: ${why}`);
    }
    return good;
  } finally {
    await must(engine, ['rm', '--force', server]);
  }
}

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
  const { program } = await findK6(say);
  // What is found on PATH has only a name. The cache and K6_BIN name a file.
  const places = [
    program,
    ...(process.env['PATH'] ?? '').split(delimiter).map((each) => join(each, program)),
  ];
  cpSync(places.find((each) => existsSync(each)) ?? program, join(dir, 'k6'), { dereference: true });
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
