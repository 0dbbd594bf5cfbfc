import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { FAULTS } from '../reference/faults/all.js';
import type { Verdict } from '../results/schema.js';
import { CATALOGUE } from '../spec/catalogue.js';
import setup from '../playwright/setup.js';
import { assayInProcess as assay, verdictIn } from './testing/assay.js';
import { serve } from './testing/registry.js';
import { bash, noBash, pathWithNpx, ROOT, textOf } from './testing/steps.js';

/** A folder as the recipe of docs/ci.md makes it, and what runs lines in it. */
function project(t: TestContext, env: NodeJS.ProcessEnv = {}) {
  const [, recipe = ''] = textOf('docs', 'ci.md').split('\n## With Playwright Test\n');
  const block = (language: string) =>
    new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(recipe)?.[1] ?? '';
  const cwd = folderWith(t, { 'playwright.config.mjs': block('js') });
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(ROOT, join(cwd, 'node_modules', 'assay'), 'junction');
  const PATH = pathWithNpx(join(cwd, 'bin'));
  const run = (script: string) =>
    bash(script, cwd, { CI: '1', PATH, ASSAY_SEED: '1', ASSAY_BUDGET: 'quick', ...env });
  return { cwd, run, lines: block('sh').trimEnd().split('\n') };
}

describe('the suites with Playwright Test', { skip: noBash }, () => {
  test('it has the same verdict as assay certify, clause by clause', async (t) => {
    const { cwd, run, lines } = project(t);
    const { status, output } = await run(lines[1]!);
    assert.equal(status, 0, output);
    await assay('certify --budget quick --seed 1 --out certified', { cwd, ends: 0 });
    const [ours, theirs] = ['certified', join('reports-out', 'playwright')].map((dir) => verdictIn(cwd, dir));
    // How often each was shown depends on how fast the machine was.
    const told = ({ clauses }: Verdict) => clauses.map(({ id, verdict, reason }) => [id, verdict, reason]);
    assert.deepEqual(told(theirs!), told(ours!));
    assert.deepEqual(theirs!.summary, ours!.summary);
    const seen = theirs!.observations.map(({ key }) => key);
    assert.deepEqual(
      seen,
      ours!.observations.map(({ key }) => key),
    );
    assert.deepEqual(Object.keys(theirs!.target), Object.keys(ours!.target));
    assert.match(readFileSync(join(cwd, 'playwright-report', 'index.html'), 'utf8'), /<html/);
  });

  test('the recipe: a broken clause fails its test, and what failed is run again alone', async (t) => {
    const { wrap } = FAULTS.find(({ name }) => name === 'accepts-text-body')!;
    const served = await serve(t, { wrap: wrap! });
    const { cwd, run, lines } = project(t);
    const [target = '', , ofSystem = '', lastFailed = '', part = ''] = lines.map((line) =>
      line.replace('=target.yaml', `=${join(served.dir, 'target.yaml')}`).replace(/ +#.*/, ''),
    );
    const inTurn = (line: string) => run(`${target}\n${line}`);
    const verdict = () => verdictIn(cwd, 'reports-out', 'playwright');
    const failed = () =>
      verdict().clauses.flatMap((clause) => (clause.verdict === 'fail' ? [clause.id] : []));

    const first = await inTurn(ofSystem);
    assert.equal(first.status, 1, first.output);
    assert.match(
      first.output,
      /registry\.body-object is broken\s+Expected: status 400\s+Actual: 200 .+\s+curl -sS .+'"\w*"'/,
    );
    assert.match(first.output, /^ +1 failed$/m);
    assert.deepEqual(failed(), ['registry.body-object']);
    assert.ok(verdict().clauses.every(({ id }) => id.startsWith('registry.')));

    const again = await inTurn(lastFailed);
    assert.equal(again.status, 1, again.output);
    assert.match(again.output, /Running 1 test using 1 worker/);
    const ids = verdict().clauses.map(({ id }) => id);
    assert.deepEqual(ids, ['registry.body-object']);

    const shards: string[][] = [];
    for (const shard of ['1/2', '2/2']) {
      await inTurn(`${part.replace('1/2', shard)} --grep @scan`);
      shards.push(verdict().clauses.map(({ id }) => id));
    }
    const testable = CATALOGUE.flatMap(({ id, system, untestable }) =>
      system === 'scan' && !untestable ? [id] : [],
    );
    assert.deepEqual(shards.flat().sort(), testable.sort());
  });

  test('what cannot be used is told in words', async (t) => {
    const { run } = project(t, { ASSAY_TARGET: 'none.yaml' });
    const { status, output } = await run('npx playwright test --grep @scan');
    assert.equal(status, 1, output);
    assert.ok(output.includes('none.yaml: there is no such file'), output);
    assert.doesNotMatch(output, /^ +at /m);
    for (const [name, value, words] of [
      ['ASSAY_BUDGET', 'big', /ASSAY_BUDGET=big: a budget is one of quick, standard, deep\./],
      ['ASSAY_SEED', 'x', /ASSAY_SEED: expected a whole number/],
    ] as const) {
      process.env[name] = value;
      await assert.rejects(setup(), words);
      Reflect.deleteProperty(process.env, name);
    }
  });
});
