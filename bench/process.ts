import { orUndefined } from '../src/platform/errors.js';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const EVERY_MS = 50;
/** The unit of times in /proc, the same on every Linux. */
const TICKS_PER_SECOND = 100;

interface MeasuredProcess {
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
const read = (path: string): string => orUndefined(() => readFileSync(path, 'utf8')) ?? '';

/** The sources are beside `dist`. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Whether Go is installed. */
export const hasGo = (): boolean => spawnSync('go', ['version']).status === 0;

const programs = new Map<string, string>();

function removeAll(): void {
  for (const program of programs.values()) rmSync(dirname(program), { recursive: true, force: true });
}

/**
 * Builds a program with Go, once. It is deleted when this process ends.
 * @param folder of its sources, relative to the root of the repository
 * @returns the path of the executable
 */
export function builtWithGo(folder: string): string {
  const known = programs.get(folder);
  if (known) return known;
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  if (programs.size === 0) process.once('exit', removeAll);
  const program = join(dir, 'target.exe');
  const sources = resolve(ROOT, folder);
  programs.set(folder, program);
  const { status, error } = spawnSync('go', ['build', '-C', sources, '-o', program, '.'], {
    stdio: 'inherit',
  });
  if (status !== 0)
    throw new Error(`${folder} is built with Go (https://go.dev): ${error?.message ?? 'see above'}`);
  return program;
}

export const ASSAY = fileURLToPath(new URL('../src/cli/assay.js', import.meta.url));

/** A target in its own process. */
interface ServedTarget {
  targetFile: string;
  close: () => Promise<void>;
}

/** Starts the reference target in its own process, so that it does not compete with the client. */
export const startReferenceProcess = (...flags: string[]): Promise<ServedTarget> =>
  served(process.execPath, [ASSAY, 'reference', ...flags]);

/** Starts a program that writes a target file, and serves what it names until SIGINT. */
export async function served(program: string, args: readonly string[]): Promise<ServedTarget> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const child = spawn(program, [...args, '--dir', dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    targetFile: join(dir, 'target.yaml'),
    close: async () => {
      child.kill('SIGINT');
      await once(child, 'exit');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
