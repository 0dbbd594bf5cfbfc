import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Verdict } from '../../results/schema.js';

const PROGRAM = fileURLToPath(new URL('../assay.js', import.meta.url));

/** How a command ended. `status` is null when a signal ended it, including the signal after the timeout. */
export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** Resolves when the output of both streams matches; rejects when the command ends before that. */
  says(pattern: RegExp): Promise<void>;
}

export interface Surroundings {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Whether it leads a process group, like a command that a shell runs in the foreground. */
  leadsGroup?: boolean;
  killAfterMs?: number;
}

/** Starts the command as a user does, with its output piped. */
export function start(args: readonly string[], surroundings: Surroundings): Running {
  const { cwd, env = {}, leadsGroup = false, killAfterMs = 300_000 } = surroundings;
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: leadsGroup,
    timeout: killAfterMs,
    killSignal: 'SIGKILL',
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (said[name] += text));
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject).once('close', (status) => resolve({ status, ...said }));
  });
  const says = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => pattern.test(said.stdout + said.stderr) && resolve();
      for (const name of ['stdout', 'stderr'] as const) child[name].on('data', look);
      look();
      void ended.then((end) => reject(new Error(`It never said ${pattern}: ${JSON.stringify(end)}`)), reject);
    });
  return { child, ended, says };
}

/** Runs the command until it ends. */
export const assay = (args: readonly string[], surroundings: Surroundings): Promise<Ended> =>
  start(args, surroundings).ended;

/** Reads the verdict of a certification from its folder. */
export const verdictIn = (...dir: string[]): Verdict =>
  JSON.parse(readFileSync(join(...dir, 'verdict.json'), 'utf8')) as Verdict;
