import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failing } from '../reports/fixtures/failing.js';
import { findPostgres, startPostgres } from '../src/history/store/testing.js';
import { serve } from '../src/service/serve.js';
import { openDatabase } from '../src/service/store/database.js';
import { median } from '../src/history/detect/statistics.js';

// `npm run bench -- service`: measures the time of each page when 200 targets have 100 runs each, when nothing else
// runs, and while four runs are judged.

const TARGETS = 200;
const RUNS = 100;
const TIMES = 7;
const ASKED_MS = 500;
const AT_ONCE = 4;
/** More runs than end during the measurement. */
const WAITING = 40;
/** How long the runs need to start. */
const STARTING_MS = 5_000;

/** Inserts all data at once, as after a year of use. */
const FILL = [
  `insert into assay_target (owner, name, text) select 'me', 'target ' || n, $1 from generate_series(1, $2::integer) n`,
  `insert into assay_run (owner, target, name, subject, budget, seed, state, attempt, asked_at, began_at, ended_at, summary, board)
   select 'me', t.id, t.name, jsonb_build_object('text', t.text), 'standard', n, 'ended', 1,
     now() - n * interval '1 day' - random() * interval '1 hour', now(), now(), $1::jsonb, $2::jsonb
   from assay_target t, generate_series(1, $3::integer) n`,
  `insert into assay_verdict (run, verdict) select id, $1::jsonb from assay_run`,
];

async function measure(kind: string, databaseUrl: string | undefined, atOnce: number): Promise<void> {
  const name = atOnce > 0 ? `${kind}, ${atOnce} runs meanwhile` : kind;
  const data = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const text = 'version: 1\nname: Acme\nenvironment: staging\nregistry:\n  url: http://127.0.0.1:9\n';
  const clauses = Object.fromEntries(failing.clauses.map(({ id }) => [id, 'shown']));
  const board = { clauses, planned: 9, ended: 9, requests: 9, failures: [], now: '', notes: [] };
  const database = await openDatabase(databaseUrl, data);
  await database.query(FILL[0]!, [text, TARGETS]);
  await database.query(FILL[1]!, [JSON.stringify(failing.summary), JSON.stringify(board), RUNS]);
  await database.query(FILL[2]!, [JSON.stringify(failing)]);
  await database.run('analyze');
  const [row] = await database.query<{ run: string; before: string; target: string }>(
    `select b.id as run, a.id as before, a.target from assay_run a join assay_run b using (target)
     where a.seed = 51 and b.seed = 50 limit 1`,
  );
  await database.close();
  const { run, before, target } = row!;
  const served = await serve({
    port: 0,
    atOnce,
    data,
    databaseUrl,
    folder: data,
    hosts: [],
    env: {},
    onTrouble: (message) => console.error(message),
  });
  const { origin, searchParams } = new URL(served.url);
  const headers = { authorization: `Bearer ${searchParams.get('secret')}` };
  for (let asked = 0; asked < (atOnce > 0 ? WAITING : 0); asked += 1)
    await fetch(`${origin}/api/runs`, {
      method: 'POST',
      body: '{"reference":{}}',
      headers: { ...headers, 'content-type': 'application/json' },
    });
  if (atOnce > 0) await sleep(STARTING_MS);
  const paths: [string, string][] = [
    ['start', '/'],
    ['targets', '/targets'],
    ['a target', `/targets/${target}`],
    ['runs', '/runs'],
    ['runs, far back', `/runs?before=${new Date(Date.now() - 60 * 86_400_000).toISOString()}`],
    ['a run', `/runs/${run}`],
    ['its report', `/api/runs/${run}/reports/report.html`],
    ['compared', `/api/runs/${run}/compare/${before}`],
    ['who did what', '/audit'],
    ['learn', '/learn'],
    ['metrics', '/metrics'],
  ];
  for (const [page, path] of paths) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const start = performance.now();
      const response = await fetch(`${origin}${path}`, { headers });
      await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      times.push(performance.now() - start);
    }
    const most = Math.max(...times);
    const words = `${median(times).toFixed(0)} ms, at most ${most.toFixed(0)} ms`;
    console.log(`${name}: ${page}: ${words}${most > ASKED_MS ? ', TOO LONG' : ''}`);
    if (most > ASKED_MS) process.exitCode = 1;
  }
  await served.close();
  rmSync(data, { recursive: true, force: true });
}

const bin = findPostgres();
for (const atOnce of [0, AT_ONCE]) {
  await measure('embedded', undefined, atOnce);
  if (!bin) continue;
  const server = await startPostgres(bin);
  await measure('PostgreSQL', server.url, atOnce);
  await server.close();
}
