import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseDocument } from 'yaml';
import { findPostgres, startPostgres } from '../src/history/store/testing.js';
import { OWNER } from '../src/service/own-machine.js';
import { openService } from '../src/service/service.js';
import { ASSAY, startReferenceProcess } from './reference.js';

// `npm run bench -- service-queue`: 50 runs in the queue and four workers, one of which is killed every 20 seconds.
// Each run must end once. Needs PostgreSQL.

const RUNS = 50;
const WORKERS = 4;
const KILL_MS = 20_000;

const bin = findPostgres();
if (!bin) throw new Error('PostgreSQL is not installed');
const postgres = await startPostgres(bin);
const reference = await startReferenceProcess();
const service = await openService({
  ...{ databaseUrl: postgres.url, data: '', folder: '.', hosts: [], env: process.env },
  onTrouble: (message) => console.error(message),
});
const file = parseDocument(readFileSync(reference.targetFile, 'utf8'));
for (const key of ['participant', 'scan', 'operator', 'configuration', 'issuer']) file.delete(key);
for (let number = 1; number <= RUNS; number += 1) {
  const text = file.toString();
  const name = `registry ${number}`;
  const target = await service.targets.add(OWNER, { name, text });
  await service.work.ask(OWNER, { target, name, subject: { text }, budget: 'quick', seed: number });
}

const startWorker = (): ChildProcess =>
  spawn(process.execPath, [ASSAY, 'worker'], {
    env: { ...process.env, DATABASE_URL: postgres.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const workers = Array.from({ length: WORKERS }, startWorker);
const begun = performance.now();
let killed = 0;
const killing = setInterval(() => {
  const at = killed % WORKERS;
  workers[at]!.kill('SIGKILL');
  workers[at] = startWorker();
  killed += 1;
}, KILL_MS);

interface Counted {
  state: string;
  attempt: number;
  count: number;
  verdicts: number;
}
const count = () =>
  service.database.query<Counted>(
    `select state, attempt, count(*)::integer as count, count(v.run)::integer as verdicts
     from assay_run r left join assay_verdict v on v.run = r.id group by state, attempt order by state, attempt`,
  );
let counted = await count();
while (counted.some(({ state }) => state === 'waiting' || state === 'running')) {
  await sleep(1_000);
  counted = await count();
}
clearInterval(killing);
console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s, ${killed} workers killed`);
for (const { state, attempt, count: runs, verdicts } of counted)
  console.log(`${runs} ${state} when begun for the ${attempt}. time, ${verdicts} verdicts`);
const ended = counted.filter(({ state }) => state === 'ended');
const sum = (key: 'count' | 'verdicts') => ended.reduce((total, each) => total + each[key], 0);
if (sum('count') !== RUNS || sum('verdicts') !== RUNS) {
  const [trouble] = await service.database.query(
    'select state, trouble, summary from assay_run where state <> $1 limit 1',
    ['ended'],
  );
  console.log('NOT EACH ENDED ONCE', trouble);
  process.exitCode = 1;
}
await Promise.all(
  workers.map(async (worker) => {
    worker.kill('SIGTERM');
    await once(worker, 'exit');
  }),
);
await service.close();
await reference.close();
await postgres.close();
