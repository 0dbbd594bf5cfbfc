import assert from 'node:assert/strict';
import { readFileSync, appendFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { recordOf } from '../testing.js';
import { openStore, jsonLines } from './open.js';
import { findPostgres, PASSWORD, startPostgres } from './testing.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { folderWith } from '../../target-file/testing.js';

const bin = findPostgres();
const skip = bin === undefined && "PostgreSQL of Debian's packages is not installed";

describe('a history in PostgreSQL', { skip }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => (server = await startPostgres(bin!)));
  after(() => server.close());

  const complaintOf = (url: string): Promise<string> =>
    openStore(url).then(
      () => 'none',
      (error: unknown) => String(error),
    );
  const filled = async (...queries: string[]) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('truncate assay_history restart identity');
    for (const query of queries) await client.query(query);
    await client.end();
  };

  test('the table is made once, also by jobs that come at once, and keeps what they add', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(server.url)));
    await Promise.all(stores.map((store, i) => store.append([recordOf(i), recordOf(10 + i)])));
    const { records, damaged } = await stores[0]!.read();
    assert.deepEqual(damaged, []);
    const seen = records.map(({ night }) => night).sort();
    assert.deepEqual(
      seen,
      [0, 1, 2, 3, 10, 11, 12, 13].map((night) => recordOf(night).night),
    );
    const listed = records.find(({ night }) => night === recordOf(2).night);
    assert.deepEqual(listed, recordOf(2));
    await Promise.all(stores.map((store) => store.close()));
  });

  test('every query of the dashboard for Grafana runs, and gives the nights', async () => {
    const store = await openStore(server.url);
    await store.append([recordOf(3, { target: 'shown', series: { 'mixed.p95': 42, 'mixed.failures': 1 } })]);
    await store.close();
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const queries = dashboard().flatMap(({ rawSql }) => rawSql ?? []);
    assert.equal(queries.length, 5);
    const rows: { metric: string; value: number }[][] = [];
    for (const query of queries)
      rows.push((await client.query<{ metric: string; value: number }>(filledIn(query))).rows);
    await client.end();
    const noted = rows.flat().map(({ metric, value }) => `${metric} ${value}`);
    assert.deepEqual(noted, ['mixed.p95 42', 'mixed.failures 1']);
  });

  test('a row that is not a record is told and passed over, and of one target only that is read', async () => {
    const store = await openStore(server.url);
    await filled(`insert into assay_history (record) values ('{"schemaVersion": 1}')`);
    const series = { target: 'other', kind: 'load', mode: 'mixed load', metric: 'mixed.p95' };
    const accepts = { ...series, night: '2026-09-02' };
    const acceptance = { schemaVersion: 1 as const, accepts, reason: 'why', by: 'who', at: recordOf(7).at };
    const six = recordOf(6, { target: 'other' });
    await store.append([recordOf(5), six, acceptance]);
    const { records, damaged } = await store.read();
    const other = await store.read('other');
    await store.close();
    assert.deepEqual(records, [recordOf(5), six]);
    assert.deepEqual(other, { records: [six], acceptances: [acceptance], damaged: [] });
    assert.match(damaged[0]?.where ?? '', /^postgres:\/\/127\.0\.0\.1:\d+\/postgres, row 1$/);
  });

  test('rows without end, and more of them than fit, are not fetched', async () => {
    const store = await openStore(server.url);
    const fill = (count: number, record: string) =>
      filled(`insert into assay_history (record) select ${record} from generate_series(1, ${count})`);
    await fill(1, `jsonb_build_object('x', repeat('y', 1000000))`);
    await store.append([recordOf(6)]);
    const { records, damaged } = await store.read();
    assert.deepEqual(records, [recordOf(6)]);
    const reasons = damaged.map(({ why }) => why);
    assert.deepEqual(reasons, ['it has more than 1 MB']);
    await fill(120, `jsonb_build_object('x', repeat('y', 900000))`);
    await assert.rejects(store.read(), /the table assay_history holds more than 100 MB: read only one/);
    await fill(300_001, `'1'`);
    const tooMany =
      /the table assay_history has more than 300000 rows: read only one of its targets, with --target$/;
    await assert.rejects(store.read(), tooMany);
    await filled();
    await store.close();
  });

  test('no complaint holds the password, or the user', async () => {
    const wrong = server.url.replace(encodeURIComponent(PASSWORD), 'wrong-Secret-1');
    const refused = await complaintOf(wrong);
    assert.match(refused, /^UsageError: postgres:\/\/127\.0\.0\.1:\d+\/postgres: cannot be reached: /);
    const nowhere = await complaintOf(server.url.replace(/:\d+\/postgres$/, ':1/postgres'));
    assert.match(nowhere, /ECONNREFUSED/);
    const noUrl = await complaintOf('postgres://assay:wrong-Secret-1@[nowhere/db');
    assert.match(noUrl, /^UsageError: --store: this is not a URL/);
    for (const told of [refused, nowhere, noUrl]) assert.doesNotMatch(told, /wrong-Secret|p@ss|p%40ss/);
  });
});

/** What the panels of the dashboard ask for. */
function dashboard(): { rawSql?: string }[] {
  const file = new URL('../../../../examples/grafana/dashboards/assay.json', import.meta.url);
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as {
    panels: { targets: { rawSql?: string }[] }[];
  };
  return panels.flatMap(({ targets }) => targets);
}

/** As Grafana does, for one target over a year. */
const filledIn = (query: string): string =>
  query
    .replaceAll('${target:sqlstring}', "'shown'")
    .replaceAll('${mode:sqlstring}', "'mixed load'")
    .replaceAll('$__timeFrom()', "'2026-01-01T00:00:00Z'")
    .replaceAll('$__timeTo()', "'2026-12-31T00:00:00Z'");

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
  const told = damaged.map(({ where, why }) => `${where} ${why}`).join('\n');
  assert.match(told, /jsonl:2 .*required property.*\n.*jsonl:4 .*\n.*jsonl:5 .*may be incomplete$/);
  appendFileSync(file, '{"schemaVersion":2}\n');
  await assert.rejects(store.read(), /^UsageError: .*jsonl:8: a newer version of assay wrote this/);
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
