import { spawnSync } from 'node:child_process';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from '../packages/execa.js';
import { reducedEnvironment } from './environment.js';

interface ChildOptions {
  /** Its working folder. Default: that of this process. */
  cwd?: string;
  /** Its environment. Default: that of `reducedEnvironment`, which contains no secrets of this process. */
  env?: NodeJS.ProcessEnv;
  /** The maximum running time, in milliseconds. After that, it is killed with all its descendants. */
  timeLimitMs?: number;
  /** The maximum number of characters of standard output to return (default: 0). A child that prints more is killed. */
  maxStdout?: number;
  /** Called with each line of its standard error. */
  onLine?: (line: string) => void;
  /** Called with each message that it sends over an IPC channel. Without it, there is no channel. */
  onMessage?: (message: unknown) => void;
  /** Asks the child to end (SIGINT). */
  signal?: AbortSignal | undefined;
  /** The time after that until it is killed with all its descendants, in milliseconds. Absent: it may take any time. */
  graceMs?: number;
}

interface EndedChild {
  /** Its exit status. Absent when a signal ended it, or it never started. */
  status?: number;
  signal?: string;
  /** Why it could not be started, in words. */
  notStarted?: string;
  /** The limit that it exceeded, so that it was killed. */
  exceeded?: 'time' | 'output';
  /** Its standard output, up to `maxStdout`. */
  stdout: string;
  /** The end of its output on both streams, at most `TAIL_CHARACTERS`. */
  tail: string;
}

interface Child {
  pid: number | undefined;
  /** Sends it a message over the channel, if there is one. */
  send: (message: string) => void;
  /** Kills it at once, with all its descendants. */
  end: () => void;
  /** Never rejects. Resolves when its streams are closed. */
  ended: Promise<EndedChild>;
}

const TAIL_CHARACTERS = 64_000;
/** The maximum time that the streams stay open after the child has ended, in milliseconds. Another process may hold them. */
const STREAMS_MS = 500;
const HAS_GROUPS = process.platform !== 'win32';

/** Children that lead process groups, killed on exit: whatever ends this process does not know them. */
const running = new Set<number>();
process.once('exit', () => running.forEach(endGroup));

/**
 * Starts a program without a shell and without input, in a process group of its own. Ctrl-C therefore reaches only
 * this process, which ends the child in order. Processes that the child leaves behind are killed with it.
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
  // If the child has ended before, `ended` reports why.
  const send = (message: string) => void child.send?.(message, () => undefined);
  return { pid, ended, send, end: () => endGroup(pid) };
}

/** Starts a program and waits until it ends; see `startChild`. */
export const runChild = (
  command: readonly [string, ...string[]],
  options: ChildOptions = {},
): Promise<EndedChild> => startChild(command, options).ended;

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-pid, 'SIGKILL');
    else spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
  } catch {
    // They have already ended.
  }
}

/**
 * The end of a program's output, at most `length` characters, without control characters. A … replaces what is left
 * out. The redactor uses it to find a secret that is cut off there.
 */
export const endOf = (printed: string, length: number): string =>
  (printed.length > length ? `…${printed.slice(1 - length)}` : printed)
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim();

/** Whether a program is a script that Node runs itself, on every system. */
export const isScript = (program: string): boolean =>
  ['.js', '.mjs', '.cjs'].includes(extname(program).toLowerCase());
