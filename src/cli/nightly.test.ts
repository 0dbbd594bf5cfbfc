import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RunRecord } from '../history/record.js';
import { recording } from '../http/testing.js';
import { FAULTS } from '../reference/faults/all.js';
import { thisMachine } from './history.js';
import { assayInProcess } from './testing/assay.js';
import { serve } from './testing/registry.js';
import { noBash, AUTHOR, bash, pathWithNpx, yamlOf, type Step } from './testing/steps.js';
import { folderWith } from '../target-file/testing.js';

const FEW = '--clause registry.meta-object --budget quick --reporter markdown'.split(' ');
const nightlyWith = (cwd: string, env: NodeJS.ProcessEnv, ...more: string[]) =>
  assayInProcess(['nightly', 'target.yaml', ...FEW, '--store', 'h.jsonl', '--machine', 'm', ...more], {
    cwd,
    env,
  });
const nightly = (cwd: string, ...more: string[]) => nightlyWith(cwd, {}, ...more);
const linesOf = (cwd: string) =>
  readFileSync(join(cwd, 'h.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RunRecord);

test('a night is measured, added and judged; too few nights have a status of their own', async (t) => {
  const { dir: cwd } = await serve(t);
  const { status, stdout } = await nightly(cwd, '--out', 'out');
  assert.equal(status, 5);
  assert.match(stdout, /Too few nights: this is the first one/);
  const [record, ...more] = linesOf(cwd);
  assert.deepEqual([record?.kind, record?.conditions?.['machine'], more], ['certification', 'm', []]);
  for (const file of ['history.html', 'history.md', 'history.json', '0/certification/verdict.json'])
    assert.ok(existsSync(join(cwd, 'out', file)), file);
  assert.equal((await nightly(cwd, '--allow', 'too-few')).status, 0);
  writeFileSync(join(cwd, 'h.jsonl'), JSON.stringify({ ...record, night: '2999-01-01' }));
  assert.match((await nightly(cwd)).stderr, /h\.jsonl: it has the night 2999-01-01, which is yet to come/);
});

/** The history of so many nights, made of one that was measured. */
function before(cwd: string, nights: number, more: Record<string, number>): void {
  const [record] = linesOf(cwd);
  const lines = Array.from({ length: nights }, (_, i) => {
    const at = new Date(Date.now() - (nights - i) * 86_400_000).toISOString();
    return JSON.stringify({ ...record, at, night: at.slice(0, 10), series: { ...record!.series, ...more } });
  });
  writeFileSync(join(cwd, 'h.jsonl'), `${lines.join('\n')}\n`);
}

test('what is suspected is measured again the same night, and is an alarm when the repeats agree', async (t) => {
  const { dir: cwd } = await serve(t);
  await nightly(cwd);
  // As if assay had sent the same requests in a millisecond each, and much faster.
  before(cwd, 20, { durationMs: 1, exchangeMs: 0.01, requestsPerSecond: 1e6 });
  const { status, stdout, stderr } = await nightly(cwd);
  assert.equal(status, 1, stdout + stderr);
  assert.match(stderr, /Suspected: the night is measured again, 4 repeats to go/);
  assert.equal(linesOf(cwd).filter(({ repeat }) => repeat).length, 4);
  assert.match(stdout, /worse: .* since /);
});

test('a target that does not conform is 1, one that is down is 3 and adds nothing', async (t) => {
  const wrap = FAULTS.find(({ name }) => name === 'accepts-meta-text')!.wrap!;
  const failing = await serve(t, { wrap });
  assert.equal((await nightly(failing.dir)).status, 1);
  assert.equal(linesOf(failing.dir).length, 1);
  const down = await serve(t, { instead: (_, response) => (response.destroy(), true) });
  const { status, stdout } = await nightly(down.dir, '--out', 'out', '--reporter', 'github');
  assert.equal(status, 3, stdout);
  const news = /Nothing was measured tonight: the certification: target\.yaml:5:8 registry\.url .*\?$/m;
  assert.match(stdout, news);
  assert.match(stdout, /^::error title=tonight::.*Nothing was measured/m);
  assert.match(stdout, /^::error file=target\.yaml,line=5,title=target file::/m);
  for (const file of ['history.md', 'history.xml', 'history.html'])
    assert.match(readFileSync(join(down.dir, 'out', file), 'utf8'), /Nothing was measured tonight/, file);
  assert.equal(existsSync(join(down.dir, 'h.jsonl')), false);
});

test('a target that cannot be reached gets no load and no calibration', { skip: noBash }, async (t) => {
  const down = await serve(t, { instead: (_, response) => (response.destroy(), true) });
  const k6 = join(down.dir, 'k6');
  writeFileSync(k6, "#!/bin/sh\necho 'k6 v2.2.0 (go1.26.8, linux/amd64)'\n", { mode: 0o755 });
  const load = ['--scenario', 'accept-context', '--calibrate'];
  const { status, stdout, stderr } = await nightlyWith(down.dir, { K6_BIN: k6 }, ...load);
  assert.equal(status, 3, stdout + stderr);
  assert.match(stdout, /Nothing was measured tonight: the certification and the load: target\.yaml:5:8 /);
  assert.doesNotMatch(stderr, /^Load on/m);
});

test('what is not as it should be is posted to a webhook, whose address nothing shows', async (t) => {
  const { url, arrivals } = await recording(t, (index) => ({ status: index === 0 ? 200 : 404 }));
  const posted = (index: number) => {
    const { status, text } = JSON.parse(String(arrivals[index]!.body)) as { status: number; text: string };
    return `${status} ${text}`;
  };
  const env = { ASSAY_WEBHOOK: `${url}/hooks/s3cret` };
  const { dir: cwd } = await serve(t);
  assert.equal((await nightlyWith(cwd, env, '--revision', 'v1')).status, 5);
  assert.equal(arrivals.length, 0);
  before(cwd, 20, { durationMs: 1, exchangeMs: 0.01, requestsPerSecond: 1e6 });
  const worse = await nightlyWith(cwd, env, '--revision', 'v2');
  assert.equal(worse.status, 1, worse.stderr);
  assert.match(posted(0), /^1 [^]*got worse.*\n.*since .*\n.*What to do: .* \(v1\) and .* \(v2\)\.$/m);
  const down = await serve(t, { instead: (_, response) => (response.destroy(), true) });
  const nothing = await nightlyWith(down.dir, env);
  assert.match(posted(1), /Nothing was measured tonight: /);
  assert.match(nothing.stderr, /ASSAY_WEBHOOK: the webhook answered 404/);
  assert.doesNotMatch(worse.stderr + nothing.stderr, /s3cret/);
  await assayInProcess(['nightly', 'target.yaml', ...FEW, '--store', 'none/h.jsonl'], { cwd, env, ends: 2 });
  assert.match(posted(2), /^2 The night ended early: --store none\/h\.jsonl: the folder /);
  const wrong = await nightlyWith(cwd, { ASSAY_WEBHOOK: 'chat' });
  assert.deepEqual([wrong.status, wrong.stderr.includes('ASSAY_WEBHOOK: expected the address')], [2, true]);
});

test('what cannot be kept, and nothing to be measured, is told before the first request', async (t) => {
  const { dir: cwd, requests } = await serve(t);
  for (const [words, told] of [
    [['--store', 'none/h.jsonl'], /the folder .*none does not exist: create it first/],
    [['--store', '.'], /it is not a file/],
    [['--no-certify'], /name a --scenario too/],
    [['--scenario', 'operator'], /^--scenario operator: target\.yaml has no operator\.apps/m],
  ] as const) {
    const { stderr } = await assayInProcess(['nightly', 'target.yaml', ...FEW, ...words], { cwd, ends: 2 });
    assert.match(stderr, told);
  }
  assert.deepEqual(requests, []);
});

test('hosted runners are named by their size, not by the processor of the night', () => {
  assert.match(thisMachine({ RUNNER_ENVIRONMENT: 'github-hosted' }), /^a runner of GitHub, \d+ processors, /);
  assert.match(thisMachine({ CI_SHARED_ENVIRONMENT: 'true' }), /^a shared runner of GitLab, /);
  assert.match(thisMachine({}), /^\d+ × /);
});

const OPTIONS = '--clause registry.meta-object --budget quick --reporter markdown';

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
      OPTIONS: OPTIONS,
      PATH: pathWithNpx(join(cwd, 'bin')),
    };
    for (const name of ['Fetch the history', NIGHT, 'Keep the history', 'Job summary'])
      await must(script(name), env, join(checkout, 'conformance'));
    await must(`grep -q 'Too few nights' summary && grep -q conforms summary`);
  }
  await must('test $(git -C origin.git ls-tree --name-only -r assay-history) = assay-history.jsonl');
  await must('test $(git -C origin.git show assay-history:assay-history.jsonl | wc -l) = 2');
  await must('test $(git -C origin.git rev-list assay-history | wc -l) = 2');
});

test(
  'a night that could not be judged adds nothing; one that fails is told, and kept',
  { skip: noBash },
  async (t) => {
    const wrap = FAULTS.find(({ name }) => name === 'accepts-meta-text')!.wrap!;
    const { dir: cwd } = await serve(t, { wrap });
    mkdirSync(join(cwd, 'history'));
    const PATH = pathWithNpx(join(cwd, 'bin'));
    const env = { RUNNER_TEMP: cwd, TARGET: 'target.yaml', OPTIONS: OPTIONS, PATH };
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
