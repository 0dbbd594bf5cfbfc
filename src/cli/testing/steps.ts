import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { folderWith } from '../../target-file/testing.js';

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

interface ScriptEnded {
  status: number | null;
  output: string;
}

/** Runs a script as GitHub does: it ends at the first command that fails. */
export async function bash(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<ScriptEnded> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 900_000,
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

interface Action {
  inputs: Record<string, { default: string }>;
  runs: { steps: Step[] };
}

interface ActionEnded {
  /** The exit status of the first step that failed. */
  status: number;
  output: string;
  summary: string;
  /** The steps that would use other actions. */
  used: Step[];
}

/** Runs the shell steps of `action.yml` as a runner does, with these inputs. assay is built already. */
export async function runAction(cwd: string, given: Readonly<Record<string, string>>): Promise<ActionEnded> {
  const { inputs, runs } = yamlOf('action.yml') as Action;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(inputs, name));
  if (unknown !== undefined) throw new Error(`The action has no input ${unknown}.`);
  const values: Record<string, string> = { 'github.run_number': '17' };
  for (const [name, { default: absent }] of Object.entries(inputs))
    values[`inputs.${name}`] = given[name] ?? fill(absent, values);
  const ended: ActionEnded = { status: 0, output: '', summary: '', used: [] };
  const [outputs, summary] = [join(cwd, '.outputs'), join(cwd, '.summary')];
  for (const file of [outputs, summary]) writeFileSync(file, '');
  for (const { id, if: condition = '', run, env = {}, ...step } of runs.steps) {
    if (!holds(condition, values, ended.status) || step.name === 'Build assay') continue;
    if (run === undefined) {
      const options = Object.entries(step.with ?? {}).map(([name, value]) => [
        name,
        fill(String(value), values),
      ]);
      ended.used.push({ ...step, with: Object.fromEntries(options) as Record<string, string> });
      continue;
    }
    const own = Object.entries(env).map(([name, value]) => [name, fill(value, values)]);
    const { status, output } = await bash(run, cwd, {
      ...(Object.fromEntries(own) as Record<string, string>),
      GITHUB_ACTION_PATH: ROOT,
      RUNNER_OS: 'Linux',
      RUNNER_ARCH: 'X64',
      GITHUB_OUTPUT: outputs,
      GITHUB_STEP_SUMMARY: summary,
    });
    ended.output += output;
    ended.status ||= status ?? -1;
    for (const [, name, value] of readFileSync(outputs, 'utf8').matchAll(/^(.+?)=(.*)$/gm))
      values[`steps.${id}.outputs.${name}`] = value!;
  }
  return { ...ended, summary: readFileSync(summary, 'utf8') };
}

/** Evaluates the conditions in the action: comparisons of inputs, joined by `&&`. */
function holds(condition: string, values: Readonly<Record<string, string>>, status: number): boolean {
  const parts = condition.split(' && ').filter(Boolean);
  if (status !== 0 && !parts.includes('always()')) return false;
  return parts.every((part) => {
    if (part === 'always()') return true;
    const [, name = '', operator, value] = /^(\S+) (==|!=) '(.*)'$/.exec(part) ?? [];
    // The outcome of a step that uses another action is not known here.
    const told = values[name] ?? (name.startsWith('steps.') ? '' : undefined);
    if (told === undefined) throw new Error(`The test cannot tell: ${part}`);
    return (told === value) === (operator === '==');
  });
}

const run = promisify(execFile);

/**
 * Installs a program from PyPI until the test ends, and returns its folder. Skips the test when it cannot be
 * installed.
 */
export async function programFromPypi(t: TestContext, requirement: string): Promise<string | undefined> {
  const dir = folderWith(t, {});
  const bin = join(dir, process.platform === 'win32' ? 'Scripts' : 'bin');
  try {
    await run('python3', ['-m', 'venv', dir], { timeout: 60_000 });
    const args = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', requirement];
    await run(join(bin, 'python'), args, { timeout: 90_000 });
    return bin;
  } catch (error) {
    const [why] = (error as Error).message.split('\n', 1);
    t.skip(`${requirement} cannot be had from PyPI: ${why}`);
    return undefined;
  }
}
