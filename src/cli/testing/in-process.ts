import { AsyncLocalStorage } from 'node:async_hooks';
import { tell } from '../exit.js';
import { main } from '../main.js';
import type { Ended, Surroundings } from './assay.js';

/*
 * For tests that are about what a command says and leaves, and not about its process: to start one and load the command
 * takes longer than most commands do.
 */

/** What the command says that a piece of work belongs to. */
const saying = new AsyncLocalStorage<Pick<Ended, 'stdout' | 'stderr'>>();

for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name];
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  // What the test runner writes meanwhile belongs to no command.
  stream.write = (chunk: string | Uint8Array, ...more: unknown[]) => {
    const said = saying.getStore();
    if (!said) return write(chunk, ...more);
    said[name] += Buffer.from(chunk).toString();
    return true;
  };
}

/** The folder, the environment and the exit code are those of the whole process: one command at a time has them. */
let last: Promise<unknown> = Promise.resolve();

/** Runs the command to its end, as `assay` does, in this process. */
export function assayInProcess(args: readonly string[], surroundings: Surroundings): Promise<Ended> {
  const ended = last.then(() => run(args, surroundings));
  last = ended.catch(() => undefined);
  return ended;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

async function run(args: readonly string[], { cwd, env }: Surroundings): Promise<Ended> {
  const before = { cwd: process.cwd(), env: { ...process.env }, exitCode: process.exitCode };
  const listeners = SIGNALS.map((signal) => process.listeners(signal));
  const said = { stdout: '', stderr: '' };
  process.chdir(cwd);
  Object.assign(process.env, env);
  process.exitCode = undefined;
  try {
    const failed = await saying.run(said, () => main(args).then(() => undefined, tell));
    return { status: failed ?? Number(process.exitCode ?? 0), ...said };
  } finally {
    process.chdir(before.cwd);
    for (const name of Object.keys(process.env))
      if (!(name in before.env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before.env);
    process.exitCode = before.exitCode;
    for (const [at, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (!listeners[at]!.includes(listener)) process.off(signal, listener);
  }
}
