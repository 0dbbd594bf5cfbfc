import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bash, fill, ROOT, yamlOf, type Step } from './steps.js';

interface Action {
  inputs: Record<string, { default: string }>;
  runs: { steps: Step[] };
}

export interface ActionEnded {
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
