import { join } from 'node:path';
import { UsageError } from '../platform/errors.js';
import { holdsLoad, readLoad } from '../results/load/read-load.js';
import { isInRun } from '../platform/run-file.js';
import { readVerdict } from '../results/contradiction.js';
import { refusedText } from '../results/load/sent.js';
import { REFUSALS } from '../model/reading/leaves.js';
import type { Load, LoadScenario } from '../results/load/schema.js';
import type { Verdict } from '../results/schema.js';
import { median } from './detect/statistics.js';
import type { RunRecord } from './record.js';

/**
 * The measurements of the run in `dir`: a record for `verdict.json`, one for `load.json`.
 * @throws {UsageError} when neither exists, or one is unusable: a part of a run, or an interrupted one, is not a
 * point of a series
 */
export function recordsOf(dir: string): RunRecord[] {
  const records = [
    ...(isInRun(dir, 'verdict.json')
      ? [certificationRecord(readVerdict(dir), join(dir, 'verdict.json'))]
      : []),
    ...(holdsLoad(dir) ? [loadRecord(readLoad(dir), join(dir, 'load.json'))] : []),
  ];
  if (records.length === 0)
    throw new UsageError(
      `${dir}: there is no verdict.json and no load.json; is it the folder that --out named?`,
    );
  return records;
}

/** The record of a run. `where`: its name in messages. @throws {UsageError} when parts are missing */
export function certificationRecord(verdict: Verdict, where: string): RunRecord {
  const { run, target } = verdict;
  refusePart(where, run.interrupted, run.shard);
  const { seed, harnessVersion, catalogue, budget, startedAt } = run;
  return {
    ...whenAndWhere(startedAt, target.name),
    kind: 'certification',
    mode: budget,
    conditions: { assay: harnessVersion, catalogue: catalogue.version },
    series: certificationSeries(verdict),
    run: { seed, harnessVersion, catalogue: catalogue.version },
  };
}

/**
 * The record of a load. `where`: its name in messages.
 * @throws {UsageError} when it is a part of a load, was interrupted, or the target limited its rate
 */
export function loadRecord(measured: Load, where: string): RunRecord {
  const { run, target } = measured;
  refusePart(where, run.interrupted, run.segment);
  refuseLimited(where, measured);
  const { seed, harnessVersion, k6, scenario, profile, startedAt } = run;
  return {
    ...whenAndWhere(startedAt, target.name),
    kind: 'load',
    mode: `${scenario} ${profile}`,
    conditions: loadConditions(measured),
    series: loadSeries(measured),
    run: { seed, harnessVersion, k6 },
  };
}

const whenAndWhere = (startedAt: string, target: string) => {
  const at = new Date(startedAt).toISOString();
  return { schemaVersion: 1 as const, at, night: at.slice(0, 10), target };
};

function refusePart(file: string, interrupted: boolean | undefined, part: string | undefined): void {
  if (interrupted) throw new UsageError(`${file}: the run was interrupted, so its figures cannot be used.`);
  if (part !== undefined)
    throw new UsageError(`${file}: it is part ${part} of a run: join the parts with assay merge first.`);
}

/** The maximum share of refused requests. With more, the accepted ones are another load, and a faster one. */
const MOST_REFUSED = 0.01;

const isRefused = ({ refused = [], requests }: LoadScenario, ...statuses: number[]): boolean =>
  refused.reduce((sum, { status, count }) => sum + (statuses.includes(status) ? count : 0), 0) >
  MOST_REFUSED * requests;

function refuseLimited(file: string, { scenarios }: Load): void {
  if (scenarios.some((scenario) => isRefused(scenario, 429)))
    throw new UsageError(`${file}: the target limited the rate: ${refusedText(scenarios).join('')}`);
}

function certificationSeries({ run, summary, observations }: Verdict): Record<string, number> {
  const { durationMs, requests } = run;
  const { pass, fail, inconclusive, waived } = summary;
  const durations = observations.flatMap(({ exchange }) => (exchange ? [exchange.durationMs] : []));
  return {
    durationMs,
    requests,
    ...(durationMs > 0 && { requestsPerSecond: (1000 * requests) / durationMs }),
    ...(durations.length > 0 && { exchangeMs: median(durations) }),
    pass,
    fail,
    inconclusive,
    waived,
  };
}

/** What was requested, and with which versions. A load with other conditions is another series. */
function loadConditions({ run, scenarios, breakpoint, users }: Load): Record<string, string> {
  // The rates of a search are its result.
  const asked = breakpoint || users ? [] : scenarios;
  return {
    assay: run.harnessVersion,
    k6: run.k6,
    ...(run.connections !== undefined && { connections: run.connections }),
    ...(run.invalid > 0 && { invalid: `${digits(100 * run.invalid)} %` }),
    ...Object.fromEntries(
      asked.map(({ name, startRate, stages }) => [
        name,
        [`${digits(startRate)}/s`, ...stages.map(stageText)].join(', '),
      ]),
    ),
  };
}

const digits = (value: number) => String(Number(value.toPrecision(4)));
const stageText = ({ rate, durationMs }: Load['scenarios'][number]['stages'][number]) =>
  `${digits(rate)}/s in ${digits(durationMs / 1000)} s`;

const PERCENTILES = ['p50', 'p90', 'p95', 'p99', 'p99.9'] as const;

/**
 * The numbers of a load that are kept as series, by scenario: `mixed.p95`. Latencies are in ms, shares in percent.
 * When an overloaded target refuses requests (503), latencies are left out.
 */
function loadSeries({ scenarios, breakpoint }: Load): Record<string, number> {
  const all = scenarios.flatMap((scenario) => {
    const { name, requests, rate, dropped, failures, latency } = scenario;
    const failed = failures.reduce((sum, { count }) => sum + count, 0);
    const percentiles = PERCENTILES.map((each) => [each, latency[each]] as const);
    const numbers = [
      ...(isRefused(scenario, ...REFUSALS) ? [] : percentiles),
      ['rateReached', rate.reached] as const,
      ['failures', requests > 0 ? (100 * failed) / requests : undefined] as const,
      ['dropped', requests + dropped > 0 ? (100 * dropped) / (requests + dropped) : undefined] as const,
    ];
    return numbers.map(([metric, value]) => [`${name}.${metric}`, value] as const);
  });
  const known = [...all, ['breakpoint', breakpoint?.rate] as const].flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(known);
}
