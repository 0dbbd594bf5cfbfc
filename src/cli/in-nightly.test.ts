import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { FAULTS } from '../reference/faults/all.js';
import { serve } from './testing/registry.js';
import { AUTHOR, bash, noBash, pathWithNpx, yamlOf, type Step } from './testing/steps.js';

const FEW = '--clause registry.meta-object --budget quick --reporter markdown';

/** The step that calls assay. */
const NIGHT = 'Measure the night, and say what got worse';

const steps = (yamlOf('.github', 'workflows', 'nightly.yml') as { jobs: { nightly: { steps: Step[] } } }).jobs
  .nightly.steps;
const script = (name: string): string => {
  const { run } = steps.find((step) => step.name === name)!;
  assert.ok(run !== undefined && !run.includes('${{'), name);
  return run;
};

test('two nights: the history grows on a branch of its own', { skip: noBash }, async (t) => {
  const { dir } = await serve(t);
  const cwd = folderWith(t, { '.keep': '' });
  const must = async (text: string, env: NodeJS.ProcessEnv = {}, where = cwd) => {
    const { status, output } = await bash(text, where, { ...AUTHOR, ...env });
    assert.equal(status, 0, output);
    return output;
  };
  await must('git init -q --bare origin.git && git clone -q origin.git seed 2>&1');
  mkdirSync(join(cwd, 'seed', 'conformance'));
  cpSync(join(dir, 'target.yaml'), join(cwd, 'seed', 'conformance', 'target.yaml'));
  await must('git add . && git commit -qm code && git push -q origin HEAD:main', {}, join(cwd, 'seed'));

  for (const night of ['1', '2']) {
    const checkout = join(cwd, night);
    await must(`git clone -q --branch main origin.git ${night}`);
    mkdirSync(join(cwd, `temp${night}`));
    const env = {
      BRANCH: 'assay-history',
      RUNNER_TEMP: join(cwd, `temp${night}`),
      GITHUB_STEP_SUMMARY: join(cwd, 'summary'),
      TARGET: 'target.yaml',
      OPTIONS: FEW,
      PATH: pathWithNpx(join(cwd, 'bin')),
    };
    for (const name of ['Fetch the history', NIGHT, 'Keep the history', 'Job summary'])
      await must(script(name), env, join(checkout, 'conformance'));
    await must(`grep -q 'Too few nights' summary && grep -q conforms summary`);
  }
  const files = await must('git -C origin.git ls-tree --name-only -r assay-history');
  assert.equal(files, 'assay-history.jsonl\n');
  const lines = await must('git -C origin.git show assay-history:assay-history.jsonl');
  assert.equal(lines.trim().split('\n').length, 2);
  assert.equal((await must('git -C origin.git rev-list assay-history')).trim().split('\n').length, 2);
});

test(
  'a night that could not be judged adds nothing; one that fails is told, and kept',
  { skip: noBash },
  async (t) => {
    const wrap = FAULTS.find(({ name }) => name === 'accepts-meta-text')!.wrap!;
    const { dir: cwd } = await serve(t, { wrap });
    mkdirSync(join(cwd, 'history'));
    const PATH = pathWithNpx(join(cwd, 'bin'));
    const env = { RUNNER_TEMP: cwd, TARGET: 'target.yaml', OPTIONS: FEW, PATH };
    const failing = await bash(script(NIGHT), cwd, env);
    assert.equal(failing.status, 1, failing.output);
    assert.equal((await bash('rm history/assay-history.jsonl', cwd, {})).status, 0);
    const nothing = await bash(script(NIGHT), cwd, { ...env, TARGET: 'no.yaml' });
    assert.equal(nothing.status, 2, nothing.output);
    assert.equal((await bash('test ! -e history/assay-history.jsonl', cwd, {})).status, 0);
  },
);

test('variables of the secret reach the steps, and are masked', { skip: noBash }, async (t) => {
  const cwd = folderWith(t, { env: '' });
  const env = { GITHUB_ENV: join(cwd, 'env'), VARIABLES: 'A=b=c\n\nD=$(e)\n' };
  const { status, output } = await bash(script('Secrets'), cwd, env);
  assert.deepEqual([status, output], [0, '::add-mask::b=c\n::add-mask::$(e)\n']);
  assert.equal((await bash('cat env', cwd, {})).output, 'A=b=c\nD=$(e)\n');
  const KEY = 'KEY<<END\n-----BEGIN\n\nab=c\nEND\nF=g\n';
  const several = await bash(`: > env; ${script('Secrets')}`, cwd, { ...env, VARIABLES: KEY });
  assert.deepEqual(
    [several.status, several.output],
    [0, '::add-mask::-----BEGIN\n::add-mask::ab=c\n::add-mask::g\n'],
  );
  assert.equal((await bash('cat env', cwd, {})).output, KEY);
  assert.equal((await bash(script('Secrets'), cwd, { ...env, VARIABLES: 'KEY<<END\na\n' })).status, 2);
});
