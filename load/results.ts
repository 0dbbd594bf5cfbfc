import { cpus } from 'node:os';
import type { Ended, IsExpected, IntervalCounts } from './measured/collected.js';
import type { K6Scenario, TrendName } from './measured/options.js';
import type { Measured } from './measured/run-k6.js';
import {
  countBeyond,
  percentiles,
  phasesOf,
  quantile,
  replaced,
  toldQuantile,
  withUnanswered,
  type Distribution,
  BUCKET_ERROR,
  distributionOf,
} from '../src/results/load/distribution.js';
import { growthOf } from '../src/results/load/growth.js';
import {
  steadyRates,
  durationOf,
  partOf,
  plannedBetween,
  plannedRequests,
  type LoadShape,
} from '../src/results/load/stages.js';
import type { Load, LoadClause, LoadMoment, LoadScenario } from '../src/results/load/schema.js';
import { round, sumOf } from '../src/results/numbers.js';
import { LATE_MS } from '../src/results/load/sent.js';
import { CHECKED_CLAUSES, CLAUSES_OF_ALL } from './checks/clauses.js';
import type { Corpus, Scenario } from './scenario.js';
import { isNoAnswer, REFUSALS, tagOf, type Kind } from './script-plan.js';

/** Returns the quantiles of k6 if it kept them, or otherwise those of its histograms. */
const trendOf = ({ collected, summary }: Measured, name: TrendName, scenario: string): Distribution =>
  summary?.trend(name, scenario) ?? distributionOf(collected.buckets(name, scenario));

/** The latency of a scenario, with new connections. Without a response it is at least the timeout. */
function latencyOf(
  measured: Measured,
  scenario: string,
  unanswered: number,
  timeoutMs: number,
): LoadScenario['latency'] {
  const { collected, summary } = measured;
  const of = (name: TrendName) => trendOf(measured, name, scenario);
  const answers = summary
    ? replaced(of('duration'), of('freshDuration'), of('freshLatency'))
    : distributionOf(collected.buckets('latency', scenario));
  return {
    method: summary ? 'quantiles' : 'histogram',
    // Between two kept quantiles are half a percent of the responses, and fewer at the slow end.
    relativeError: summary ? 0.01 : round(BUCKET_ERROR),
    unanswered,
    timeoutMs,
    ...percentiles(withUnanswered(answers, unanswered, timeoutMs)),
  };
}

/** How late all requests of a scenario were sent; undefined when it is not known. */
function lateOf(
  measured: Measured,
  scenario: string,
  requests: number,
  dropped: number,
): LoadScenario['late'] {
  // A dropped request takes no place in the count of the others, so later ones would seem late.
  if (requests === 0 || dropped > 0) return undefined;
  const late = trendOf(measured, 'late', scenario);
  const onTime = Math.max(0, requests - late.count);
  // Before the first request k6 prepares its virtual users. A load that begins later is still the same load.
  const began = onTime === 0 ? (quantile(late, 0) ?? 0) : 0;
  const all: Distribution = {
    count: onTime + late.count,
    points: [
      [0, 0],
      [onTime / (onTime + late.count), 0],
      ...late.points.map(([share, ms]): [number, number] => [
        (onTime + share * late.count) / (onTime + late.count),
        ms - began,
      ]),
    ],
  };
  return { beyond: countBeyond(all, LATE_MS), lateMs: LATE_MS, ...percentiles(all) };
}

/** The amount of received data, and the length of the bodies. */
function sizesOf(measured: Measured, scenario: string): NonNullable<LoadScenario['sizes']> {
  const size = trendOf(measured, 'size', scenario);
  // Histograms count in thousandths here; for times that is milliseconds.
  const unit = measured.summary ? 1 : 1000;
  const at = (share: number) => Math.round((quantile(size, share) ?? 0) / unit);
  return {
    received: measured.collected.counter('data_received', scenario).get('') ?? 0,
    ...(size.count > 0 && { p50: at(0.5), max: at(1) }),
  };
}

/** Whether a status is expected for requests of a clause, by its id. */
export const isExpected =
  (corpora: ReadonlyMap<string, Corpus>): IsExpected =>
  (scenario, name, status) =>
    (corpora.get(scenario)?.kinds ?? []).some(
      (kind) => tagOf(kind) === name && status >= kind.from && status <= kind.to,
    );

/** The result of one scenario in a run of k6, as one of several generators that share the plan. */
export function scenarioResult(
  { name, shape, timeoutMs, cut, users }: K6Scenario,
  measured: Measured,
  corpora: ReadonlyMap<string, Corpus>,
  segments: number,
): LoadScenario {
  const { collected, summary, interrupted } = measured;
  const own = partOf(shape, 1 / segments);
  const seconds = ((interrupted ? summary?.durationMs : undefined) ?? durationOf(own)) / 1000;
  const ended = collected.ended(name);
  const requests = countOf(ended);
  const refused = REFUSALS.flatMap((status) => {
    const count = countOf(ended.filter((each) => each.status === status));
    return count > 0 ? [{ status, count }] : [];
  });
  const refusals = countOf(refused);
  const answers = countOf(ended.filter(({ status }) => status > 0)) - refusals;
  const dropped = summary?.dropped(name) ?? collected.counter('dropped_iterations', name).get('') ?? 0;
  const timeline = collected.timeline(name).map((moment) => momentOf(moment, own, segments));
  const steady = steadyRates(own, timeline);
  const growth = growthOf(own, timeline, 1000 * seconds);
  const late = users === undefined ? lateOf(measured, name, requests, dropped) : undefined;
  return {
    name,
    ...(users !== undefined && { users }),
    ...own,
    stages: [...own.stages],
    requests,
    rate: {
      asked: round(plannedRequests(own) / (durationOf(own) / 1000)),
      reached: round(requests / seconds),
      answered: round(answers / seconds),
      ...(steady && { steady }),
    },
    ...(cut && { cut: { ...cut, requests: round(cut.requests / segments) } }),
    ...(late && { late }),
    dropped,
    failures: failuresOf(ended, name, isExpected(corpora)),
    ...(refused.length > 0 && { refused }),
    latency: latencyOf(measured, name, requests - refusals - answers, timeoutMs),
    ...(growth && { growth }),
    phases: phasesOf((phase) => trendOf(measured, phase, name)),
    sizes: sizesOf(measured, name),
    ...judgedOf(measured, name, corpora),
    timeline,
  };
}

function momentOf(
  { at, durationMs, sent, requests, answered, failures, buckets }: IntervalCounts,
  own: LoadShape,
  segments: number,
): LoadMoment {
  const moment = distributionOf(buckets);
  const [p95, p99] = [toldQuantile(moment, 0.95), toldQuantile(moment, 0.99)];
  return {
    at,
    durationMs,
    asked: round(plannedBetween(own, at, at + durationMs)),
    // Places are counted over all generators, which take them in turn.
    ...(sent !== undefined && { sent: round(sent / segments) }),
    requests,
    answered,
    failures,
    ...(p95 !== undefined && { p95: round(p95) }),
    ...(p99 !== undefined && { p99: round(p99) }),
    buckets,
  };
}

/** Texts for connection errors, by the hundreds of the k6 error code. */
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

function failuresOf(
  ended: readonly Ended[],
  scenario: string,
  expected: IsExpected,
): LoadScenario['failures'] {
  const kinds = new Map<string, number>();
  for (const each of ended)
    if (!expected(scenario, each.name, each.status))
      kinds.set(kindOf(each), (kinds.get(kindOf(each)) ?? 0) + each.count);
  return [...kinds].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}

const answersOf = ({ collected }: Measured, scenario: string, kind: Kind): Ended[] =>
  collected.ended(scenario).filter(({ name, status }) => name === tagOf(kind) && !isNoAnswer(status));

const countOf = (counts: readonly { count: number }[]) => sumOf(counts, ({ count }) => count);

/** How many responses were judged, and the observations that break nothing. */
function judgedOf(
  measured: Measured,
  scenario: string,
  corpora: ReadonlyMap<string, Corpus>,
): Pick<LoadScenario, 'judged' | 'observations'> {
  const { collected } = measured;
  const { kinds = [] } = corpora.get(scenario) ?? {};
  const answers = sumOf(kinds, (kind) => countOf(answersOf(measured, scenario, kind)));
  const unchecked = sumOf([...collected.counter('assay_unchecked', scenario).values()], Number);
  const observed = [...collected.counter('assay_observed', scenario)];
  return {
    judged: { answers, checked: answers - unchecked },
    ...(observed.length > 0 && { observations: observed.map(([what, count]) => ({ what, count })) }),
  };
}

/** How often each clause was judged and found broken. `shared`: virtual users share a memory. */
export function clauseResults(
  measured: Measured,
  corpora: ReadonlyMap<string, Corpus>,
  shared: boolean,
): LoadClause[] {
  const { collected } = measured;
  const clauses = new Map<string, LoadClause>();
  for (const [scenario, { kinds }] of corpora) {
    const of = (id: string) => {
      const clause = clauses.get(id) ?? { id, scenario, judged: 0, broken: 0 };
      clauses.set(id, clause);
      return clause;
    };
    const unchecked = collected.counter('assay_unchecked', scenario);
    for (const kind of kinds) {
      const { clause, check, from, to } = kind;
      const answers = answersOf(measured, scenario, kind);
      of(clause).judged += countOf(answers);
      if (check === 'none') continue;
      const expected = answers.filter(({ status }) => status >= from && status <= to);
      const checked = countOf(expected) - (unchecked.get(tagOf(kind)) ?? 0);
      const judged = [...CHECKED_CLAUSES[check], ...(shared ? (CLAUSES_OF_ALL[check] ?? []) : [])];
      for (const { id } of judged) of(id).judged += checked;
    }
    for (const [id, count] of collected.counter('assay_broken', scenario)) of(id).broken += count;
  }
  return [...clauses.values()].filter(({ judged }) => judged > 0).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The number of parties that were created. */
export const allocationsOf = ({ collected }: Measured, scenarios: readonly Scenario[]): number =>
  scenarios
    .filter(({ createsParties }) => createsParties)
    .flatMap(({ name }) => collected.ended(name))
    .reduce((total, { status, count }) => total + (status >= 200 && status < 300 ? count : 0), 0);

/** The resources that k6 used in `durationMs`, as one of several generators that share the virtual users. */
export function generatorResult(
  { usage }: Measured,
  scenarios: readonly K6Scenario[],
  segments: number,
  durationMs: number,
): Load['generator'] {
  const { cpuMs, peakMemoryMb, memory } = usage;
  const users = sumOf(scenarios, ({ virtualUsers }) => virtualUsers);
  return {
    virtualUsers: Math.ceil(users / segments),
    ...(cpuMs !== undefined && { cpuMs, cpuShare: round(cpuMs / durationMs / cpus().length) }),
    ...(peakMemoryMb !== undefined && { peakMemoryMb: Math.round(peakMemoryMb), memory }),
  };
}
