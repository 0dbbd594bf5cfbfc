import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { ASSAY } from './reference.js';

const EVERY_MS = 50;

export interface Measured {
  status: number | null;
  stdout: string;
  seconds: number;
  /** Peak memory of the largest process, in MB; undefined where there is no /proc to read it from. */
  peakMb: number | undefined;
}

/** Runs a command of assay, and watches it and all its descendants. */
export async function measure(...args: string[]): Promise<Measured> {
  const start = performance.now();
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
  return { status, stdout, seconds: (performance.now() - start) / 1000, peakMb };
}

/** Linux only: the high-water mark of the process and of its descendants, the highest of them, in MB. */
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
