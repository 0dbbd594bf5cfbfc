import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { failing } from './fixtures/failing.js';
import { hostile } from './fixtures/hostile.js';
import { OBEYED } from './testing/samples.js';
import { writeReports } from './write.js';

let dir: string;
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-reports-'));
});
after(() => rm(dir, { recursive: true, force: true }));

test('verdict.json is always written, the others when they are asked for', async () => {
  const alone = await writeReports(failing, { dir: join(dir, 'alone', 'deep'), reporters: [] });
  assert.deepEqual(alone, [{ reporter: 'json', path: join(dir, 'alone', 'deep', 'verdict.json') }]);
  const several = join(dir, 'several');
  await writeReports(failing, { dir: several, reporters: ['terminal', 'html', 'markdown', 'junit', 'json'] });
  assert.deepEqual((await readdir(several)).sort(), [
    'junit.xml',
    'report.html',
    'report.md',
    'verdict.json',
  ]);
});

test('verdict.json holds every value as it was, and nothing that a terminal obeys', async () => {
  await writeReports(hostile, { dir, reporters: [] });
  const text = await readFile(join(dir, 'verdict.json'), 'utf8');
  assert.deepEqual(JSON.parse(text), hostile);
  assert.doesNotMatch(text, new RegExp(OBEYED.source.split('|')[0] ?? '', 'u'));
});

test('Allure results come with the page, or with the reason why there is none', async () => {
  const written = await writeReports(failing, { dir: join(dir, 'allure'), reporters: ['allure'] });
  const [, results, page] = written;
  assert.equal(results?.path, join(dir, 'allure', 'allure-results'));
  if (page) assert.equal(page.path, join(dir, 'allure', 'allure-report', 'index.html'));
  else assert.match(results.note ?? '', /^not rendered: /);
});
