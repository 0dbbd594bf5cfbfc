import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Har } from 'har-format';
import type { Log } from 'sarif';
import { FAULTS } from '../reference/faults/all.js';
import { assayInProcess as assay } from './testing/assay.js';
import { IDS, serve, targetFile } from './testing/registry.js';

const TOKEN = 'c2VjcmV0LW9mLXRoZS1yZWdpc3RyeQ';

test('exchanges.har and report.sarif come when they are asked for, without any token', async (t) => {
  const wrap = FAULTS.find(({ name }) => name === 'accepts-meta-text')!.wrap!;
  const { dir: cwd, url } = await serve(t, { wrap });
  const more = {
    registry: { url, credential: 'me', transferInstructions: IDS },
    credentials: { me: { tokenEnv: 'ASSAY_TEST_TOKEN' } },
  };
  writeFileSync(join(cwd, 'target.yaml'), targetFile(url, more));
  const few = '--budget quick --seed 1 --clause registry.meta-object --reporter har sarif github'.split(' ');
  const { status, stdout } = await assay(['certify', 'target.yaml', ...few, '--out', 'out'], {
    cwd,
    env: { ASSAY_TEST_TOKEN: TOKEN },
  });
  assert.equal(status, 1);
  assert.match(stdout, /^::error file=target\.yaml,line=5,title=registry\.meta-object::/);
  assert.deepEqual(readdirSync(join(cwd, 'out')).sort(), ['exchanges.har', 'report.sarif', 'verdict.json']);
  const read = (name: string) => readFileSync(join(cwd, 'out', name), 'utf8');
  const { log } = JSON.parse(read('exchanges.har')) as Har;
  assert.ok(log.entries.length > 0 && log.entries.every(({ request }) => request.url.startsWith(url)));
  assert.ok(log.entries.some(({ request }) => request.headers.some(({ name }) => name === 'authorization')));
  assert.equal(
    (JSON.parse(read('report.sarif')) as Log).runs[0]!.results![0]!.ruleId,
    'registry.meta-object',
  );
  for (const name of readdirSync(join(cwd, 'out'))) assert.ok(!read(name).includes(TOKEN), name);
});
