import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { ASSAY } from './reference.js';

const EVERY_MS = 50;
/** The unit of times in /proc, the same on every Linux. */
const TICKS_PER_SECOND = 100;

export interface MeasuredProcess {
  status: number | null;
  stdout: string;
  seconds: number;
  /** User and system time of the command and its descendants; undefined without /proc. */
  cpuSeconds: number | undefined;
  /** Peak memory of the largest process, in MB; undefined without /proc. */
  peakMb: number | undefined;
}

/** Runs a command of assay, and measures it and all its descendants. */
export async function measure(...args: readonly string[]): Promise<MeasuredProcess> {
  const [start, cpuBefore] = [performance.now(), cpuOfEnded()];
  const child = spawn(process.execPath, [ASSAY, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  let peakMb: number | undefined;
  const timer = setInterval(() => {
    const peak = process.platform === 'linux' ? largest(child.pid!) : undefined;
    if (peak !== undefined) peakMb = Math.max(peakMb ?? 0, peak);
  }, EVERY_MS);
  const [status] = (await once(child, 'close')) as [number | null];
  clearInterval(timer);
  const seconds = (performance.now() - start) / 1000;
  const cpu = cpuOfEnded();
  const cpuSeconds = cpu === undefined || cpuBefore === undefined ? undefined : cpu - cpuBefore;
  return { status, stdout, seconds, cpuSeconds, peakMb };
}

/** Linux only: the CPU time of all ended children of this process and of their children, in seconds. */
function cpuOfEnded(): number | undefined {
  // The name of the program may contain blanks; the fields after it begin with the third.
  const fields = read('/proc/self/stat').split(') ').at(-1)!.split(' ');
  const ticks = Number(fields[13]) + Number(fields[14]);
  return Number.isNaN(ticks) ? undefined : ticks / TICKS_PER_SECOND;
}

/** Linux only: the highest peak memory of the process and its descendants, in MB. */
function largest(root: number): number {
  const family = new Set([root]);
  const peaks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
    .map((pid) => {
      const status = read(`/proc/${pid}/status`);
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
      if (family.has(parent)) family.add(pid);
      return family.has(pid) ? Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024 : 0;
    });
  return Math.max(...peaks);
}

/** A process may end between being listed and being read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
