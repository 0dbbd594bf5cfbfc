import { spawnSync } from 'node:child_process';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from '../packages/execa.js';
import { reducedEnvironment } from './environment.js';

/** What may be said about how a child runs. */
export interface ChildOptions {
  /** The folder that it runs in; absent: ours. */
  cwd?: string;
  /** Its environment; absent: that of `reducedEnvironment`, which has no secrets of ours. */
  env?: NodeJS.ProcessEnv;
  /** How long it may run, in milliseconds; then it is ended with all that it started. */
  timeLimitMs?: number;
  /** How many characters of its standard output are returned; a child that prints more is ended. Absent: none. */
  maxStdout?: number;
  /** Called with each line that it prints on its standard error. */
  onLine?: (line: string) => void;
  /** Called with each message that it sends over a channel. Absent without a channel. */
  onMessage?: (message: unknown) => void;
  /** Asks it to end (SIGINT). */
  signal?: AbortSignal | undefined;
  /** How long after that it is ended with all that it started, in milliseconds; absent when it takes its time. */
  graceMs?: number;
}

/** How a child ended. */
interface EndedChild {
  /** Its exit status; absent when it was ended by a signal, or never started. */
  status?: number;
  /** The signal that ended it. */
  signal?: string;
  /** Why it could not be started at all, in words. */
  notStarted?: string;
  /** What it did too much of, so that it was ended. */
  exceeded?: 'time' | 'output';
  /** What it printed on standard output, as far as `maxStdout` allows. */
  stdout: string;
  /** The end of what it printed on both streams, at most `TAIL_CHARACTERS`. */
  tail: string;
}

/** A child that runs. */
interface Child {
  pid: number | undefined;
  /** Sends it a message over the channel, if there is one. */
  send: (message: string) => void;
  /** Ends it at once, with all that it started. */
  end: () => void;
  /** Never rejects. Resolves when its streams are closed. */
  ended: Promise<EndedChild>;
}

const TAIL_CHARACTERS = 64_000;
/** How long the streams of a child that has ended may stay open: somebody else may hold them. */
const STREAMS_MS = 500;
const HAS_GROUPS = process.platform !== 'win32';

/** The children that lead a group: whoever ends us does not know of them. */
const running = new Set<number>();
process.once('exit', () => running.forEach(endGroup));

/**
 * Starts a program without a shell and without input, in a process group of its own: Ctrl-C reaches us alone, who end
 * it in order. What it leaves behind ends with it.
 */
export function startChild([program, ...args]: readonly [string, ...string[]], options: ChildOptions): Child {
  const {
    cwd,
    env = reducedEnvironment(),
    timeLimitMs,
    maxStdout = 0,
    onLine,
    onMessage,
    signal,
    graceMs,
  } = options;
  const child = execa(program, args, {
    ...(cwd !== undefined && { cwd }),
    env,
    extendEnv: false,
    ...(onMessage && { ipc: true, serialization: 'json' }),
    stdin: 'ignore',
    buffer: false,
    detached: HAS_GROUPS,
    cleanup: false,
    reject: false,
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  const printed = { stdout: '', tail: '' };
  let exceeded: EndedChild['exceeded'];
  const exceed = (what: EndedChild['exceeded']) => {
    exceeded ??= what;
    endGroup(pid);
  };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed.tail = (printed.tail + text).slice(-TAIL_CHARACTERS);
      if (maxStdout === 0 || name === 'stderr') return;
      printed.stdout = (printed.stdout + text).slice(0, maxStdout);
      if (printed.stdout.length === maxStdout) exceed('output');
    });
  if (onLine) createInterface({ input: child.stderr }).on('line', onLine);
  if (onMessage) child.on('message', onMessage);

  const timers: NodeJS.Timeout[] = [];
  if (timeLimitMs !== undefined) timers.push(setTimeout(exceed, timeLimitMs, 'time'));
  const stop = () => {
    child.kill('SIGINT');
    if (graceMs !== undefined) timers.push(setTimeout(endGroup, graceMs, pid));
  };
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  child.once('exit', () => {
    if (HAS_GROUPS) endGroup(pid);
    if (pid !== undefined) running.delete(pid);
    timers.push(setTimeout(() => [child.stdout, child.stderr].forEach((one) => one.destroy()), STREAMS_MS));
  });
  const ended = child.then((result) => {
    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    return {
      ...(result.exitCode !== undefined && { status: result.exitCode }),
      ...(result.signal !== undefined && { signal: result.signal }),
      ...(pid === undefined && { notStarted: result.originalMessage ?? 'it could not be started' }),
      ...(exceeded && { exceeded }),
      ...printed,
    };
  });
  // Where it has ended before, `ended` says why.
  const send = (message: string) => void child.send?.(message, () => undefined);
  return { pid, ended, send, end: () => endGroup(pid) };
}

/** Starts a program and waits for its end; see `startChild`. */
export const runChild = (
  command: readonly [string, ...string[]],
  options: ChildOptions = {},
): Promise<EndedChild> => startChild(command, options).ended;

/** Ends a child and all that it started. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-pid, 'SIGKILL');
    else spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
  } catch {
    // They have ended by themselves.
  }
}

/**
 * The end of what a program printed, at most `length` characters, without its control characters. The … in the place of
 * what is left out tells as well that a secret may be cut off there.
 */
export const endOf = (printed: string, length: number): string =>
  (printed.length > length ? `…${printed.slice(1 - length)}` : printed)
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim();

/** Whether a program is a script that Node runs itself, on every system. */
export const isScript = (program: string): boolean =>
  ['.js', '.mjs', '.cjs'].includes(extname(program).toLowerCase());
