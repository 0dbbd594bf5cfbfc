import { run } from '../run.mjs';

/**
 * A container engine. `building` and `running` are extra options of its commands.
 * @typedef {{ program: string, building: string[], running: string[] }} Engine
 */

/** @type {Engine[]} */
const ENGINES = [
  { program: 'docker', building: [], running: [] },
  {
    program: 'podman',
    // Not everybody may create a network, or raise limits above their own; layers would stay on the disk.
    building: ['--layers=false', '--network', 'host'],
    running: ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'],
  },
];

/**
 * The first engine that responds, because the docker client may be installed without its server.
 * @returns {Promise<Engine | undefined>}
 */
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
