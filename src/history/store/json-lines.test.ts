import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../../target-file/testing.js';
import { recordOf } from '../testing.js';
import { jsonLines } from './open.js';

const PROCESSES = 4;
const EACH = 50;

test('jobs that add at once lose and mix nothing', async (t) => {
  const file = join(folderWith(t, {}), 'history.jsonl');
  const module = JSON.stringify(new URL('./open.js', import.meta.url).href);
  const long = 'x'.repeat(20_000);
  const script = `
    import { jsonLines } from ${module};
    const [file, worker] = process.argv.slice(1);
    const record = ${JSON.stringify(recordOf(0, { mode: long }))};
    for (let i = 0; i < ${EACH}; i += 1) await jsonLines(file).append([{ ...record, target: worker + '-' + i }]);
  `;
  const jobs = Array.from({ length: PROCESSES }, (_, i) =>
    spawn(process.execPath, ['--input-type=module', '--eval', script, file, String(i)], {
      stdio: 'inherit',
      timeout: 60_000,
    }),
  );
  const statuses = await Promise.all(jobs.map(async (job) => (await once(job, 'exit'))[0] as number));
  assert.deepEqual(statuses, new Array(PROCESSES).fill(0));
  const { records, damaged } = await jsonLines(file).read();
  assert.deepEqual(damaged, []);
  assert.equal(new Set(records.map(({ target }) => target)).size, PROCESSES * EACH);
});

test('a damaged line is told with its number and passed over', async (t) => {
  const file = join(folderWith(t, {}), 'history.jsonl');
  const store = jsonLines(file);
  assert.deepEqual(await store.read(), { records: [], acceptances: [], damaged: [] });
  await store.append([recordOf(0)]);
  appendFileSync(file, '{"schemaVersion":1}\n\nrubbish\n{"schemaVersion":1,"at":"2026-');
  await store.append([recordOf(1), recordOf(2)]);
  const { records, damaged } = await store.read();
  assert.deepEqual(records, [recordOf(0), recordOf(1), recordOf(2)]);
  assert.deepEqual(
    damaged.map(({ where }) => where),
    [`${file}:2`, `${file}:4`, `${file}:5`],
  );
  assert.match(damaged[0]!.why, /required property/);
  assert.match(damaged[2]!.why, /may be incomplete/);
});

test('more lines than anybody keeps are refused before they are taken apart', async (t) => {
  const file = join(folderWith(t, { 'history.jsonl': '\n'.repeat(50_000_000) }), 'history.jsonl');
  await assert.rejects(
    jsonLines(file).read(),
    /^UsageError: .*history\.jsonl: it has more than 300000 lines$/,
  );
});

test('what was there is never rewritten', async (t) => {
  const file = join(folderWith(t, {}), 'history.jsonl');
  writeFileSync(file, 'not ours\n');
  await jsonLines(file).append([recordOf(0)]);
  assert.ok(readFileSync(file, 'utf8').startsWith('not ours\n{"schemaVersion":1,'));
});
