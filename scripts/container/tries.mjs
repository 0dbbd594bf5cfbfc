import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { run } from '../run.mjs';
import { say } from '../setup.mjs';
import { must } from './engine.mjs';
import { SERVERS } from './servers.mjs';

/** @import { Engine } from './engine.mjs' */
/** @typedef {{ what: string, as?: string[], args: string[], report?: string }} Try */

// A root that nobody can write, no capabilities, 64 MiB for all that is temporary, where nothing can be executed.
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
    // So many clauses are judged by Playwright, which looks for a home of its own accord.
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
 * Serves the reference target in one container, and judges it and puts load on it from others that share its loopback
 * and have no other network.
 * @param {Engine} engine @param {string} image @param {string[]} options of every container @param {string} dir a folder
 * that everybody may write @param {{ few: boolean }} how with less to judge, and less load
 * @returns {Promise<boolean>} whether each ended with status 0, and left its report
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
