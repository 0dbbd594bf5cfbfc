import assert from 'node:assert/strict';
import { readFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { FAULTS } from '../reference/faults/all.js';
import { freePort } from '../http/testing.js';
import { folderWith } from '../target-file/testing.js';
import {
  fill,
  noBash,
  runAction,
  type Step,
  textOf,
  yamlOf,
  AUTHOR,
  bash,
  pathWithNpx,
} from './testing/steps.js';
import { verdictIn } from './testing/assay.js';
import { serve, targetFile } from './testing/registry.js';

const FEW = '--clause registry.meta-obj* registry.unknown-id';
const wrap = FAULTS.find(({ name }) => name === 'accepts-meta-text')!.wrap!;

const WORKFLOWS = [
  ...['nightly.yml', 'long-checks.yml'].map((name) => ['.github', 'workflows', name]),
  ...['github.yml', 'github-matrix.yml', 'github-nightly.yml'].map((name) => ['examples', 'ci', name]),
];

test('the action and the workflows keep the published schemas', () => {
  assert.deepEqual(validateAction(textOf('action.yml')).errors, []);
  for (const path of WORKFLOWS)
    assert.deepEqual(validateWorkflow(textOf(...path)).errors, [], path.join('/'));
  assert.notDeepEqual(validateWorkflow('on: push\njobs: { a: { steps: 1 } }').errors, []);
});

test('the document shows the examples as they are', () => {
  const shown = textOf('docs', 'ci.md').replaceAll('\r', '');
  for (const name of ['github', 'github-nightly']) {
    const [, ...lines] = textOf('examples', 'ci', `${name}.yml`).replaceAll('\r', '').trimEnd().split('\n');
    assert.ok(shown.includes(`\n${lines.join('\n')}\n\`\`\``), name);
  }
});

describe('the action', { skip: noBash, concurrency: 2 }, () => {
  test('passes a target that conforms, and hands its reports on', async (t) => {
    const { dir } = await serve(t);
    // A file that the star of the options would stand for.
    const cwd = folderWith(t, { 'conformance/target.yaml': readFileSync(join(dir, 'target.yaml')), x: '' });
    const inputs = { target: 'conformance/target.yaml', options: FEW, budget: 'quick', sarif: 'true' };
    const { status, output, summary, used } = await runAction(cwd, inputs);
    assert.equal(status, 0, output);
    assert.match(summary, /conforms/);
    assert.doesNotMatch(output, /^::/m);
    const { clauses, run } = verdictIn(cwd, 'assay-report');
    assert.deepEqual(clauses.map(({ id }) => id).sort(), ['registry.meta-object', 'registry.unknown-id']);
    assert.equal(run.seed, 17);
    const [, kept, artifact, alerts] = used;
    assert.match(kept!.with!['key']!, /^assay-Linux-X64-[0-9a-f]{40}$/);
    const uploaded = { name: 'assay-report', path: 'assay-report', 'if-no-files-found': 'ignore' };
    assert.deepEqual(artifact!.with, uploaded);
    const log = JSON.parse(readFileSync(join(cwd, alerts!.with!['sarif_file']!), 'utf8')) as object;
    assert.ok('runs' in log);
  });

  test('fails, annotates the target file and fills the summary when a clause fails', async (t) => {
    const { dir: cwd } = await serve(t, { wrap });
    const inputs = { target: 'target.yaml', options: FEW, budget: 'quick', artifact: '' };
    const { status, output, summary, used } = await runAction(cwd, inputs);
    assert.equal(status, 1, output);
    assert.match(output, /^::error file=target\.yaml,line=5,title=registry\.meta-object::.*%0AGot: 200 /m);
    assert.match(summary, /registry\.meta-object/);
    const told = used.map(({ uses }) => uses!.split('@')[0]);
    assert.deepEqual(told, ['actions/setup-node', 'actions/cache']);
  });

  test('uploads no alerts of a run that judged nothing, because that would close the earlier ones', async (t) => {
    const cwd = folderWith(t, { 'target.yaml': targetFile(`http://127.0.0.1:${await freePort()}`) });
    const inputs = { target: 'target.yaml', options: FEW, budget: 'quick', sarif: 'true' };
    const { status, output, used } = await runAction(cwd, inputs);
    assert.equal(status, 3, output);
    assert.match(output, /^::error file=target\.yaml,line=\d+,title=target file::.*connection refused/m);
    const shown = used.flatMap(({ uses = '' }) => (uses.includes('sarif') ? [uses] : []));
    assert.deepEqual(shown, []);
  });

  test('refuses a target file that is none, and has no report of it', async (t) => {
    const cwd = folderWith(t, { 'target.yaml': 'version: 1\nnaem: x\n' });
    const { status, output, summary } = await runAction(cwd, { target: 'target.yaml', 'fail-on': 'never' });
    assert.equal(status, 2);
    assert.match(output, /^target\.yaml:\d+:\d+: /m);
    assert.equal(summary, '');
  });

  for (const [inputs, says] of [
    [{}, /^::error title=assay::target is missing or empty/m],
    [{ target: ' ' }, /^::error title=assay::target is missing or empty/m],
    [{ target: 'target.yaml', 'fail-on': 'error' }, /^::error title=assay::fail-on is .*, not error/m],
  ] as const)
    test(`sends nothing with ${JSON.stringify(inputs)}`, async (t) => {
      const { dir: cwd, requests } = await serve(t);
      const { status, output, used } = await runAction(cwd, inputs);
      assert.equal(status, 2);
      assert.match(output, says);
      // Nothing is set up for it either.
      assert.deepEqual([requests.length, used.map(({ name }) => name)], [0, ['Keep the reports']]);
    });

  test('two shards and their verdict, as the example has them', async (t) => {
    const { dir: cwd } = await serve(t, { wrap });
    const { jobs } = yamlOf('examples', 'ci', 'github-matrix.yml') as {
      jobs: Record<'shard' | 'verdict', { steps: Step[] }>;
    };
    const inputsOf = (job: 'shard' | 'verdict', shard = '') => {
      const { with: inputs = {} } = jobs[job].steps.find(({ uses }) => uses?.includes('/assay@'))!;
      const values = { 'matrix.shard': shard };
      const filled = Object.entries(inputs).map(([name, text]) => [name, fill(text, values)]);
      return Object.fromEntries(filled) as Record<string, string>;
    };
    for (const shard of ['1', '2']) {
      const { artifact = '', ...inputs } = inputsOf('shard', shard);
      // Where the artifact is when it has been downloaded.
      const here = { target: 'target.yaml', options: FEW, budget: 'quick', out: join('shards', artifact) };
      const { status, output, summary } = await runAction(cwd, { ...inputs, artifact, ...here });
      assert.equal(status, 0, output);
      assert.equal(summary, '');
      assert.doesNotMatch(output, /^::/m);
    }
    const { status, output, summary } = await runAction(cwd, inputsOf('verdict'));
    assert.equal(status, 1, output);
    assert.match(output, /^::error .*title=registry\.meta-object::/m);
    assert.match(summary, /registry\.meta-object/);
    assert.equal(verdictIn(cwd, 'assay-report').clauses.length, 2);
  });
});

const FEW_CLAUSES = '--clause registry.meta-object registry.unknown-id --budget quick --reporter junit';

test('GitLab: two shards and their verdict, and the nightly job', { skip: noBash }, async (t) => {
  const { dir } = await serve(t);
  const cwd = folderWith(t, { 'conformance/.keep': '' });
  cpSync(join(dir, 'target.yaml'), join(cwd, 'conformance', 'target.yaml'));
  const jobs = yamlOf('examples', 'ci', 'gitlab.yml') as Record<
    'judge' | 'verdict' | 'nightly',
    {
      stage: string;
      script: string[];
      before_script?: string[];
      parallel?: number;
      allow_failure?: { exit_codes: number[] };
    }
  > & { stages: string[] };
  // A job takes minutes as it stands: one clause is enough for its steps.
  const few = (line: string) =>
    line
      .replace(/(certify|nightly) target\.yaml/, `$1 target.yaml ${FEW_CLAUSES}`)
      .replace(' --scenario accept-context --calibrate', '');
  const PATH = pathWithNpx(join(cwd, 'bin'));
  const run = async (job: 'judge' | 'verdict' | 'nightly', env: NodeJS.ProcessEnv = {}, isOk = true) => {
    assert.ok(jobs.stages.includes(jobs[job].stage));
    const { script, before_script = ['cd conformance'], allow_failure } = jobs[job];
    const lines = [...before_script.filter((line) => !line.startsWith('npm ci')), ...script.map(few)];
    const { status, output } = await bash(lines.join('\n'), cwd, { ...AUTHOR, PATH, ...env });
    assert.equal([0, ...(allow_failure?.exit_codes ?? [])].includes(status!), isOk, output);
  };
  for (let node = 1; node <= jobs.judge.parallel!; node++)
    await run('judge', { CI_NODE_INDEX: String(node), CI_NODE_TOTAL: '2', CI_PIPELINE_IID: '9' });
  await run('verdict');
  await bash('git init -q --bare history.git', cwd, {});
  const history = { HISTORY: join(cwd, 'history.git'), BRANCH: 'assay-history' };
  for (const night of [1, 2]) {
    await run('nightly', history);
    const show = 'git -C history.git show assay-history:assay-history.jsonl';
    const shown = await bash(`rm -rf conformance/history; ${show}`, cwd, {});
    assert.equal(shown.output.trim().split('\n').length, night);
  }
  // With a token that may only read, the night would be lost every time.
  const refusing = 'printf "#!/bin/sh\\nexit 1\\n" > history.git/hooks/pre-receive';
  await bash(`${refusing}; chmod +x history.git/hooks/*`, cwd, {});
  await run('nightly', history, false);
});
