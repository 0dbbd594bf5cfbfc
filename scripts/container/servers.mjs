import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { inRoot } from '../paths.mjs';
import { run } from '../run.mjs';
import { must } from './engine.mjs';

/** @import { Engine } from './engine.mjs' */
/** @typedef {(engine: Engine, common: string[]) => Promise<string | undefined>} WhyNot why it did not work */

/**
 * Commands that serve until they are ended, each with what finds out why it did not work; `common`: the options of the
 * container, and its image.
 * @type {readonly (readonly [what: string, whyNot: WhyNot])[]}
 */
export const SERVERS = [
  ['issuer serve', whyNoIssuer],
  ['serve', whyNoService],
];

const KEYS =
  "fetch('http://127.0.0.1:7080/.well-known/jwks.json').then(async (r) => console.log((await r.json()).keys.length))";

/** Has an issuer make its key and serve it, and asks for that. @type {WhyNot} */
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

/** Has the service judge the reference target. @type {WhyNot} */
function whyNoService(engine, common) {
  return serving(engine, [...common, 'serve', '--data', 'service'], async (service, said) => {
    const [, secret = ''] = /[?&]secret=([\w-]+)/.exec(said) ?? [];
    const judged = await must(engine, ['exec', service, 'node', '--eval', JUDGED, secret]);
    if (judged !== 'ended conforms') return `the run is ${judged}`;
    // Where nothing answers, the service is not healthy.
    const elsewhere = HEALTH.map((word) => word.replace(':7070', ':1'));
    const { status } = await run(engine.program, ['exec', service, ...elsewhere]);
    return status === 0 ? 'its health check does not ask it' : undefined;
  });
}

/** What the image asks a container whether it is healthy: some engines keep it out of the images that they build. */
const HEALTH = /** @type {string[]} */ (
  JSON.parse(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(readFileSync(inRoot('Dockerfile'), 'utf8'))?.[1] ?? '[]')
);

/**
 * Starts a command that serves, lets it be used, and ends it as Ctrl-C does.
 * @param {Engine} engine @param {string[]} command options of the container, its image, and the command
 * @param {(container: string, said: string) => Promise<string | undefined>} use tells what went wrong
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
