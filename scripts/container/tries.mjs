import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inRoot } from '../paths.mjs';
import { run } from '../run.mjs';
import { must } from './base.mjs';
import { say } from '../setup.mjs';

/** @import { Engine } from './base.mjs' */
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
    for (let left = 200; !(await said()).includes('Ctrl-C ends it'); left--) {
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
export async function tryOut(engine, image, options, dir, { few }) {
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
