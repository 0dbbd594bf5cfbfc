import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clause, counterexample, exchange, verdictOf as fixtureOf } from '../reports/fixtures/build.js';
import { loads } from '../reports/load/fixtures/loads.js';
import { recordOf } from '../src/history/testing.js';
import type { ClauseResult, Verdict } from '../src/results/schema.js';
import { conclude } from '../src/results/load/thresholds.js';
import type { Load, LoadScenario } from '../src/results/load/schema.js';
import { normal } from './nights/kinds.js';
import { randomFrom } from '../src/reference/wire/edit-reply.js';
import { measure } from './process.js';

/*
 * Measures on one machine how long it takes to merge, to judge years of nights and to build a site, at sizes that
 * nobody has yet, with generated records. `docs/scale.md` has the conclusions.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: ['merge', 'history', 'site'] },
    // The sizes; the largest take minutes.
    segments: { type: 'string', multiple: true, default: ['10', '100', '400'] },
    years: { type: 'string', multiple: true, default: ['1', '10'] },
    registries: { type: 'string', multiple: true, default: ['50', '200', '1000'] },
  },
});

const POINTS = 227;
const MOMENTS = 600;
const BUCKETS = 40;
const SCENARIOS = 6;
/** Series of each night, for a load of six scenarios: five percentiles and three shares of each. */
const SERIES = 24;
const CLAUSES = 312;
const OBSERVATIONS = 100;

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const told = ({ seconds, peakMb }: Awaited<ReturnType<typeof measure>>) =>
  `${seconds.toFixed(1)} s, ${peakMb === undefined ? 'memory not measured on this system' : `${peakMb.toFixed(0)} MB`}`;

/** Merges this number of segments of a load of ten minutes over six scenarios. */
async function merge(count: number): Promise<string> {
  return within(async (dir) => {
    const dirs = Array.from({ length: count }, (_, k) =>
      keep(segment(k + 1, count), 'load.json', dir, String(k + 1)),
    );
    const merged = await measure('merge', ...dirs, '--out', join(dir, 'all'));
    // The records are generated, so any verdict about the target is fine.
    if (merged.status === null || merged.status === 2)
      throw new Error(`the segments were not merged: status ${merged.status}`);
    const { size } = statSync(join(dirs[0]!, 'load.json'));
    return `merge of ${count} segments of ${mb(size)}: ${told(merged)}`;
  });
}

/** Returns a segment as large as that of a real load, with every second and every quantile. */
function segment(k: number, n: number): Load {
  const random = randomFrom(k);
  const scenarios = Array.from({ length: SCENARIOS }, (_, at): LoadScenario => {
    const one = loads.kept.scenarios[0]!;
    const points = Array.from({ length: POINTS }, (_, i): [number, number] => [
      i / (POINTS - 1),
      10 * (1 + (i / POINTS) ** 8 * 20) + random() / 100,
    ]);
    const moment = one.timeline[0]!;
    const buckets = Array.from({ length: BUCKETS }, (_, i): [number, number] => [i - 60, 1 + ((i * k) % 9)]);
    const timeline = Array.from({ length: MOMENTS }, (_, i) => ({ ...moment, at: 1000 * i, buckets }));
    const stages = [{ rate: 100, durationMs: 1000 * MOMENTS }];
    return { ...one, name: `scenario-${at}`, stages, timeline, latency: { ...one.latency, points } };
  });
  const run = { ...loads.kept.run, segment: `${k}/${n}` };
  const made = { run, scenarios, clauses: [], generator: loads.kept.generator };
  return { schemaVersion: 1, target: loads.kept.target, ...made, ...conclude(made, []) };
}

/** Judges the nights of one target over this number of years. */
async function history(years: number): Promise<string> {
  return within(async (dir) => {
    const store = join(dir, 'history.jsonl');
    const random = randomFrom(7);
    const nights = Math.round(365.25 * years);
    writeFileSync(store, Array.from({ length: nights }, (_, night) => line(night, random)).join(''));
    const checked = await measure('history', 'check', '--store', store, '--format', 'json');
    const { series } = JSON.parse(checked.stdout) as { series: unknown[] };
    return `history check of ${nights} nights × ${series.length} series (${mb(statSync(store).size)}): ${told(checked)}`;
  });
}

function line(night: number, random: () => number): string {
  const at = new Date(Date.UTC(2016, 0, 1 + night, 1)).toISOString();
  const series = Object.fromEntries(
    Array.from({ length: SERIES }, (_, i) => [`scenario-${i}.p95`, (20 + i) * (1 + 0.03 * normal(random))]),
  );
  return `${JSON.stringify(recordOf(night, { at, night: at.slice(0, 10), series }))}\n`;
}

async function site(registries: number): Promise<string> {
  return within(async (dir) => {
    for (let at = 0; at < registries; at += 1) keep(verdictOf(at), 'verdict.json', dir, 'runs', String(at));
    const made = await measure('site', join(dir, 'runs'), '--out', join(dir, 'site'));
    if (made.status !== 0) throw new Error(`the site was not made: status ${made.status}`);
    return `site of ${registries} registries × ${CLAUSES} clauses: ${told(made)}`;
  });
}

const BODY = JSON.stringify({
  choiceContextData: { values: {} },
  disclosedContracts: [],
  text: 'x'.repeat(400),
});

const answered = exchange('{"meta":{}}', 200, BODY);

/** Returns a verdict larger than real ones, with one failed clause in twenty; another for each index. */
function verdictOf(at: number): Verdict {
  const verdict = fixtureOf({
    target: { name: `implementation ${at} of acme`, systems: ['registry'] },
    clauses: Array.from({ length: CLAUSES }, (_, number) => clauseOf(number, (number + at) % 20 === 0)),
    observations: Array.from({ length: OBSERVATIONS }, (_, number) => ({
      key: `registry.observation-${number}`,
      value: (number + at) % 2 === 0 ? 'accepted (200)' : 'refused (400)',
      section: 'Errors',
      exchange: answered,
    })),
  });
  return {
    ...verdict,
    run: { ...verdict.run, startedAt: new Date(Date.UTC(2026, 0, 1 + at)).toISOString() },
  };
}

const clauseOf = (number: number, fails: boolean): ClauseResult =>
  clause(
    `registry.clause-number-${number}`,
    'A request with a value that is not a string is answered 400, with the body that errors have.',
    {
      section: `Resources / Part ${Math.floor(number / 8)}`,
      ...{
        basis: 'derived',
        follows: 'The values are strings, so that a request with any other value is a bad one.',
      },
      ...(fails && {
        verdict: 'fail',
        reason: 'expected status 400, got 200',
        counterexample: counterexample(
          { meta: { wrong: {} } },
          { actual: `200 ${BODY}`, exchanges: [answered, answered] },
        ),
      }),
    },
  );

async function within(act: (dir: string) => Promise<string>): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  try {
    return await act(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Writes a file of a run, and returns its folder. */
function keep(content: object, name: string, ...path: string[]): string {
  const dir = join(...path);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, name), JSON.stringify(content));
  return dir;
}

const all = {
  merge: [merge, values.segments],
  history: [history, values.years],
  site: [site, values.registries],
} as const;
for (const name of values.only) {
  const [simulate, sizes] = all[name as keyof typeof all];
  for (const size of sizes) process.stdout.write(`${await simulate(Number(size))}\n`);
}
