import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { serve } from './testing/registry.js';
import { AUTHOR, bash, noBash, pathWithNpx, yamlOf } from './testing/steps.js';

const FEW = '--clause registry.meta-object registry.unknown-id --budget quick --reporter junit';

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
      after_script?: string[];
      parallel?: number;
      allow_failure?: { exit_codes: number[] };
    }
  > & { stages: string[] };
  // A job takes minutes as it stands: one clause is enough for its steps.
  const few = (line: string) =>
    line
      .replace(/(certify|nightly) target\.yaml/, `$1 target.yaml ${FEW}`)
      .replace(' --scenario accept-context --calibrate', '');
  const PATH = pathWithNpx(join(cwd, 'bin'));
  const run = async (job: 'judge' | 'verdict' | 'nightly', env: NodeJS.ProcessEnv = {}) => {
    assert.ok(jobs.stages.includes(jobs[job].stage));
    const { script, before_script = ['cd conformance'], after_script = [], allow_failure } = jobs[job];
    const lines = [...before_script.filter((line) => !line.startsWith('npm ci')), ...script.map(few)];
    const all = { ...AUTHOR, PATH, ...env };
    const { status, output } = await bash(lines.join('\n'), cwd, all);
    assert.ok([0, ...(allow_failure?.exit_codes ?? [])].includes(status!), output);
    const after = await bash(after_script.join('\n'), cwd, all);
    assert.equal(after.status, 0, after.output);
  };
  for (let node = 1; node <= jobs.judge.parallel!; node++)
    await run('judge', { CI_NODE_INDEX: String(node), CI_NODE_TOTAL: '2', CI_PIPELINE_IID: '9' });
  await run('verdict');
  await bash('git init -q --bare history.git', cwd, {});
  for (const night of [1, 2]) {
    await run('nightly', { HISTORY: join(cwd, 'history.git'), BRANCH: 'assay-history' });
    const shown = await bash(
      'rm -rf conformance/history; git -C history.git show assay-history:assay-history.jsonl',
      cwd,
      {},
    );
    assert.equal(shown.output.trim().split('\n').length, night);
  }
});
