import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { clip } from '../../src/platform/clip.js';
import { startChild } from '../../src/platform/child-process.js';
import { reducedEnvironment } from '../../src/platform/environment.js';

/** The resources that a process has used so far; undefined when not known on this system. */
export interface Usage {
  cpuMs?: number;
  peakMemoryMb?: number;
  /** Resident memory over time, in milliseconds since the start of the measurement. */
  memory: { at: number; mb: number }[];
}

type Look = { cpuMs: number; peakMemoryMb: number; memoryMb: number };

/** Maximum number of samples; at twice this number, every other one is dropped. */
const MOST_MOMENTS = 400;

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const run = promisify(execFile);

async function usageOf(pid: number): Promise<Look | undefined> {
  if (process.platform === 'linux') {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ]);
    // The name of the program is in brackets and may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      peakMemoryMb: Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024,
      memoryMb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
    };
  }
  if (process.platform === 'win32') return undefined;
  const { stdout } = await run('ps', ['-o', 'time=,rss=', '-p', String(pid)]);
  const [time = '', kilobytes] = stdout.trim().split(/\s+/);
  const seconds = time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0);
  const memoryMb = Number(kilobytes) / 1024;
  return { cpuMs: seconds * 1000, peakMemoryMb: memoryMb, memoryMb };
}

/** Watches a process until the returned function is called, which returns the resources that were seen. */
function watchUsage(pid: number): () => Usage {
  const seen: Usage = { memory: [] };
  const begun = performance.now();
  const look = async () => {
    const { cpuMs, peakMemoryMb, memoryMb } = (await usageOf(pid).catch(() => undefined)) ?? {};
    if (cpuMs) seen.cpuMs = cpuMs;
    // A process that has ended has no memory.
    if (!peakMemoryMb || !memoryMb) return;
    seen.peakMemoryMb = Math.max(seen.peakMemoryMb ?? 0, peakMemoryMb);
    seen.memory.push({ at: Math.round(performance.now() - begun), mb: Math.round(memoryMb) });
    if (seen.memory.length > 2 * MOST_MOMENTS) seen.memory = seen.memory.filter((_, i) => i % 2 === 0);
  };
  const timer = setInterval(() => void look(), process.platform === 'linux' ? 200 : 2_000);
  return () => {
    clearInterval(timer);
    return seen;
  };
}

interface EndedProcess {
  /** Undefined when a signal ended it, or it could not be started. */
  status: number | undefined;
  usage: Usage;
  /** The last errors of its log, or why it did not start. */
  complaints: string[];
}

interface Options {
  program: string;
  args: readonly string[];
  /** Variables that are added to the minimal environment of every program. */
  env: NodeJS.ProcessEnv;
  /** Called with each JSON text that the script logs. */
  onLine: (text: string) => void;
  signal?: AbortSignal | undefined;
}

const MAX_COMPLAINTS = 5;

/** Runs k6 until it ends. On the signal it stops in an orderly way, and what was measured until then is returned. */
export async function runK6Process({ program, args, env, onLine, signal }: Options): Promise<EndedProcess> {
  const complaints: string[] = [];
  const readLine = (line: string) => {
    const { level, msg } = parse(line);
    if (msg.startsWith('{"assay":')) onLine(msg);
    else if (level === 'error' || level === 'fatal') complaints.push(clip(msg, 500));
    if (complaints.length > MAX_COMPLAINTS) complaints.shift();
  };
  const { pid, ended } = startChild([program, ...args], {
    env: { ...reducedEnvironment(['GODEBUG', 'GOMAXPROCS']), ...env },
    onLine: readLine,
    signal,
  });
  const usage = watchUsage(pid ?? 0);
  const { status, notStarted } = await ended;
  if (notStarted !== undefined) complaints.push(notStarted);
  return { status, usage: usage(), complaints };
}

function parse(line: string): { level?: string; msg: string } {
  try {
    const { level = '', msg = '' } = JSON.parse(line) as Record<string, string>;
    return { level, msg };
  } catch {
    return { msg: line };
  }
}
