import { run } from '../run.mjs';

/**
 * A container engine. `building` and `running` are what its commands need besides.
 * @typedef {{ program: string, building: string[], running: string[] }} Engine
 */

/** @type {Engine[]} */
const ENGINES = [
  { program: 'docker', building: [], running: [] },
  {
    program: 'podman',
    // A network of its own, and limits above our own, are not for everybody to give; layers stay behind.
    building: ['--layers=false', '--network', 'host'],
    running: ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'],
  },
];

/** The first engine that answers: the docker client may be installed without its server. @returns {Promise<Engine | undefined>} */
export async function findEngine() {
  for (const engine of ENGINES) if ((await run(engine.program, ['info'])).ok) return engine;
  return undefined;
}

/** Runs a command of the engine. @param {Engine} engine @param {readonly string[]} args */
export async function must({ program }, args) {
  const { ok, stdout, output } = await run(program, args);
  if (!ok) throw new Error(`${program} ${args.join(' ')}\n${output}`);
  return stdout.trim();
}
