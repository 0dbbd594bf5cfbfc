import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT, textOf, yamlOf, type Step } from './testing/steps.js';

type Workflow = { jobs: Record<string, { steps: Step[] }> };
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** Whether what a command line names is there. */
const isThere: readonly [RegExp, (...names: string[]) => boolean][] = [
  [/^npm run bench -- (\S+)/, (name) => existsSync(join(ROOT, 'bench', `${name}.ts`))],
  [
    /^npm run check -- --only tests (\S+)$/,
    (part) =>
      readdirSync(join(ROOT, dirname(part))).some(
        (name) => name.startsWith(basename(part)) && name.endsWith('.test.ts'),
      ),
  ],
  [/^npm run ([\w:]+)/, (name) => name in scripts],
  [/^mkdir \S+$/, () => true],
  [/^node (\S+)/, (file) => existsSync(join(ROOT, file))],
];

test('what runs every night is there', () => {
  const { jobs } = yamlOf('.github', 'workflows', 'long-checks.yml') as Workflow;
  const lines = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run));
  assert.ok(lines.length >= 6);
  for (const line of lines) {
    const [form, holds] = isThere.find(([each]) => each.test(line)) ?? assert.fail(`unknown: ${line}`);
    assert.ok(holds(...form.exec(line)!.slice(1)), line);
  }
});
