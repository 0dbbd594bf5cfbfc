import { cpus } from 'node:os';
import type { Ended } from '../src/harness/load/collected.js';
import type { Measured } from '../src/harness/load/measure.js';
import type { PlannedScenario } from '../src/harness/load/options.js';
import { quantile, type Distribution } from '../src/verdict/load/distribution.js';
import { BUCKET_ERROR, distributionOf } from '../src/verdict/load/histogram.js';
import type { LoadClause, LoadMoment, LoadScenario } from '../src/verdict/load/schema.js';
import { percentiles } from '../src/verdict/load/percentiles.js';
import { lengthOf, partOf, planned, plannedBetween } from '../src/verdict/load/stages.js';
import type { Corpus } from './corpus/corpus.js';
import { LOOKED_AT } from './looked-at.js';
import type { Kind, Look } from './script-plan.js';

/** Whether a status is what a request of a clause asked for. */
export const isExpected =
  (corpora: ReadonlyMap<string, Corpus>) =>
  (scenario: string, name: string, status: number): boolean =>
    (corpora.get(scenario)?.kinds ?? []).some(
      ({ clause, from, to }: Kind) => clause === name && status >= from && status <= to,
    );

type Expected = ReturnType<typeof isExpected>;

/** What a run of k6 showed of one scenario. `share`: of the plan, where it is one of several generators. */
export function scenarioResult(
  { name, course }: PlannedScenario,
  { collected, summary, interrupted }: Measured,
  expected: Expected,
  share: number,
): LoadScenario {
  const own = partOf(course, share);
  const seconds = ((interrupted ? summary?.durationMs : undefined) ?? lengthOf(own)) / 1000;
  const ended = collected.ended(name);
  const requests = sum(ended.map(({ count }) => count));
  const exact = summary?.latency(name);
  const latency: Distribution = exact ?? distributionOf(collected.buckets(name));
  const dropped = summary?.dropped(name) ?? collected.counter('dropped_iterations', name).get('') ?? 0;
  return {
    name,
    ...own,
    stages: [...own.stages],
    requests,
    rate: { asked: round(planned(own) / (lengthOf(own) / 1000)), reached: round(requests / seconds) },
    dropped,
    failures: failuresOf(ended, name, expected),
    latency: {
      method: exact ? 'quantiles' : 'histogram',
      // Between two quantiles that are kept lies half a percent of the answers, and less at the slow end.
      relativeError: exact ? 0.01 : round(BUCKET_ERROR),
      ...percentiles(latency),
    },
    timeline: collected
      .timeline(name)
      .map(({ at, durationMs, requests: count, failures, buckets }): LoadMoment => {
        const moment = distributionOf(buckets);
        const [p95, p99] = [quantile(moment, 0.95), quantile(moment, 0.99)];
        return {
          at,
          durationMs,
          asked: round(plannedBetween(own, at, at + durationMs)),
          requests: count,
          failures,
          ...(p95 !== undefined && { p95: round(p95) }),
          ...(p99 !== undefined && { p99: round(p99) }),
          buckets,
        };
      }),
  };
}

/** What k6 calls a connection that failed, by the hundreds of its numbers. */
const ERRORS: Record<number, string> = {
  1000: 'no answer',
  1050: 'no answer in time',
  1100: 'the host was not found',
  1200: 'the connection failed',
  1211: 'no connection in time',
  1212: 'the connection was refused',
  1220: 'the connection was reset',
  1300: 'TLS failed',
  1310: 'TLS: the certificate is not trusted',
  1600: 'HTTP/2 failed',
};

const kindOf = ({ status, errorCode }: Ended): string =>
  status > 0
    ? `status ${status}`
    : (ERRORS[errorCode] ?? ERRORS[Math.floor(errorCode / 100) * 100] ?? 'no answer');

function failuresOf(ended: readonly Ended[], scenario: string, expected: Expected): LoadScenario['failures'] {
  const kinds = new Map<string, number>();
  for (const each of ended)
    if (!expected(scenario, each.name, each.status))
      kinds.set(kindOf(each), (kinds.get(kindOf(each)) ?? 0) + each.count);
  return [...kinds].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}

/** Says nothing about conformance, here as in the script. */
const isNoise = (status: number) => status === 0 || status === 429 || status === 503;

/** How often each clause was judged and found broken, in the order of their ids. */
export function clauseResults(
  { collected }: Measured,
  corpora: ReadonlyMap<string, Corpus>,
): Map<string, LoadClause> {
  const clauses = new Map<string, LoadClause>();
  const of = (id: string) => {
    const clause = clauses.get(id) ?? { id, judged: 0, broken: 0 };
    clauses.set(id, clause);
    return clause;
  };
  for (const name of corpora.keys()) {
    for (const { name: clause, status, count } of collected.ended(name))
      if (!isNoise(status)) of(clause).judged += count;
    for (const [look, count] of collected.counter('assay_judged', name))
      for (const id of LOOKED_AT[look as Look]) of(id).judged += count;
    for (const [id, count] of collected.counter('assay_broken', name)) of(id).broken += count;
  }
  return new Map([...clauses].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The generator's own work. */
export function generatorResult({ usage }: Measured, virtualUsers: number, durationMs: number) {
  const { cpuMs, peakMemoryMb, memory } = usage;
  return {
    virtualUsers,
    ...(cpuMs !== undefined && { cpuMs, cpuShare: round(cpuMs / durationMs / cpus().length) }),
    ...(peakMemoryMb !== undefined && { peakMemoryMb: Math.round(peakMemoryMb), memory }),
  };
}

const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);
const round = (value: number) => Math.round(value * 1000) / 1000;
