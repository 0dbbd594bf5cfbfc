import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { NoAnswer } from '../property/outcome.js';

const TIME_LIMIT_MS = 10_000;
const GRACE_MS = 500;
const KEPT_CHARACTERS = 64_000;
const SHOWN_CHARACTERS = 600;
const HAS_GROUPS = process.platform !== 'win32';

/** How a loader ended: 0 accepts. `said` is the end of what it printed. */
export interface Loaded {
  status: number;
  said: string;
}

/** Why a loader says nothing about a bundle: it could not be started, did not end by itself, or hung. */
export class LoaderFailed extends NoAnswer {
  override readonly name = 'LoaderFailed';
}

/**
 * Runs a loader without a shell and without input. One that hangs is ended with all that it started.
 * @throws LoaderFailed
 */
export const runLoader = (
  [program, ...args]: readonly [string, ...string[]],
  dir: string,
  { timeLimitMs = TIME_LIMIT_MS } = {},
): Promise<Loaded> =>
  new Promise((resolve, reject) => {
    const options = { cwd: dir, detached: HAS_GROUPS, windowsHide: true };
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let printed = '';
    const streams = [child.stderr, child.stdout];
    for (const stream of streams)
      stream.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-KEPT_CHARACTERS)));

    let hung = false;
    const limit = setTimeout(() => {
      hung = true;
      endFamily(child);
    }, timeLimitMs);
    child.once('error', ({ message }) => {
      running.delete(child);
      clearTimeout(limit);
      reject(new LoaderFailed(`the loader cannot be started: ${message}`));
    });
    child.once('exit', () => {
      running.delete(child);
      clearTimeout(limit);
      // What it left behind would go on, and may hold its output open for ever.
      if (HAS_GROUPS) endFamily(child);
      setTimeout(() => streams.forEach((stream) => stream.destroy()), GRACE_MS).unref();
    });
    child.once('close', (status, signal) => {
      const said = endOf(printed);
      const more = said === '' ? '' : `; it said: ${said}`;
      if (hung) reject(new LoaderFailed(`the loader did not end within ${timeLimitMs / 1000} s${more}`));
      else if (status === null) reject(new LoaderFailed(`the loader was ended by ${signal}${more}`));
      else resolve({ status, said });
    });
  });

const running = new Set<ChildProcess>();
// Who ends us does not know of them: they are groups of their own.
process.once('exit', () => running.forEach(endFamily));

/** Ends the process and those that it started. */
function endFamily({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-pid, 'SIGKILL');
    else spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
  } catch {
    // They have ended by themselves.
  }
}

const endOf = (printed: string): string =>
  printed
    .slice(-SHOWN_CHARACTERS)
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim();
