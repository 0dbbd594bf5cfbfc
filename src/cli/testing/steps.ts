import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The root of the repository: the parent folder of `dist`. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Examples are shell scripts. On Windows only CI runners are sure to have bash. */
export const noBash = process.platform === 'win32' && 'the steps are run by bash';

export const textOf = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
export const yamlOf = (...path: string[]): unknown => parse(textOf(...path));

/** A step of GitHub Actions. */
export interface Step {
  id?: string;
  name?: string;
  if?: string;
  uses?: string;
  with?: Record<string, string>;
  env?: Record<string, string>;
  run?: string;
}

/**
 * Replaces every expression in the text by its value.
 * @throws {Error} when an expression has no value
 */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{\{\s*(.+?)\s*\}\}/g, (_, expression: string) => {
    const value = values[expression];
    if (value === undefined) throw new Error(`${expression} has no value here.`);
    return value;
  });

export interface ScriptEnded {
  status: number | null;
  output: string;
}

/** Runs a script as GitHub does: it ends at the first command that fails. */
export async function bash(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<ScriptEnded> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 300_000,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}

/** Returns a PATH on which `npx assay` and `npx playwright` are the local ones: nothing is downloaded. */
export function pathWithNpx(dir: string): string {
  mkdirSync(dir, { recursive: true });
  const assay = join(ROOT, 'dist', 'src', 'cli', 'assay.js');
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  writeFileSync(
    join(dir, 'npx'),
    `#!/bin/sh
case "$1" in
  assay) program='${assay}' ;;
  playwright) program='${playwright}' ;;
  *) exit 127 ;;
esac
shift
exec '${process.execPath}' "$program" "$@"
`,
    { mode: 0o755 },
  );
  return `${dir}${delimiter}${process.env['PATH'] ?? ''}`;
}

/** The git author for machines that have none configured. */
export const AUTHOR = {
  GIT_AUTHOR_NAME: 'assay',
  GIT_AUTHOR_EMAIL: 'assay@example',
  GIT_COMMITTER_NAME: 'assay',
  GIT_COMMITTER_EMAIL: 'assay@example',
};
