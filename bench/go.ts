import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

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
