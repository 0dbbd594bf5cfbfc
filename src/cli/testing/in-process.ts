import { AsyncLocalStorage } from 'node:async_hooks';
import { tell } from '../exit.js';
import { main } from '../main.js';
import type { Ended, Surroundings } from './assay.js';

/*
 * Runs commands in this process, for tests of what a command prints and writes. Starting a process and loading the
 * command takes longer than most commands.
 */

/** The output of the command that the current async context belongs to. */
const saying = new AsyncLocalStorage<Pick<Ended, 'stdout' | 'stderr'>>();

for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name];
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  // Output of the test runner belongs to no command.
  stream.write = (chunk: string | Uint8Array, ...more: unknown[]) => {
    const said = saying.getStore();
    if (!said) return write(chunk, ...more);
    said[name] += Buffer.from(chunk).toString();
    return true;
  };
}

/**
 * The working directory, the environment and the exit code belong to the whole process, so only one command runs at
 * a time.
 */
let last: Promise<unknown> = Promise.resolve();

/** Runs the command in this process until it ends, as `assay` does. */
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
