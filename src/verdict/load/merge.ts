import { CannotMerge } from '../merge.js';
import { conclude } from './conclude.js';
import { mergeDistributions, quantile } from './distribution.js';
import { addBuckets, distributionOf } from './histogram.js';
import { percentiles } from './percentiles.js';
import type { Load, LoadClause, LoadMoment, LoadScenario } from './schema.js';
import { parseThreshold } from './thresholds.js';

/**
 * Joins the segments of one load; their order does not matter. Counts are added, percentiles are read off the merged
 * distributions, and the thresholds are judged anew.
 * @throws {CannotMerge} when a segment is missing or there twice, or they are not of one load.
 */
export function mergeLoads(parts: readonly Load[]): Load {
  const segments = [...parts].sort((a, b) => segmentOf(a).k - segmentOf(b).k);
  const first = segments[0];
  if (!first) throw new CannotMerge('there is nothing to merge');
  for (const other of segments.slice(1)) checkSameLoad(first, other);
  checkComplete(segments);
  const { segment: _, interrupted: __, ...run } = first.run;
  const total = (of: (load: Load) => number) => segments.reduce((sum, load) => sum + of(load), 0);
  const merged = {
    run: {
      ...run,
      startedAt: segments.map((load) => load.run.startedAt).sort()[0]!,
      durationMs: Math.max(...segments.map((load) => load.run.durationMs)),
      allocations: total((load) => load.run.allocations),
      ...(segments.some((load) => load.run.interrupted) && { interrupted: true }),
    },
    scenarios: first.scenarios.map((scenario, i) =>
      mergeScenario(segments.map((load) => load.scenarios[i] ?? scenario)),
    ),
    clauses: mergeClauses(segments.flatMap(({ clauses }) => clauses)),
    generator: mergeGenerators(segments.map(({ generator }) => generator)),
  };
  const thresholds = first.thresholds.flatMap(({ scenario, threshold }) => {
    const parsed = parseThreshold(threshold);
    return parsed ? [{ ...parsed, scenario }] : [];
  });
  return { schemaVersion: 1, target: first.target, ...merged, ...conclude(merged, thresholds) };
}

function mergeScenario(parts: readonly LoadScenario[]): LoadScenario {
  const first = parts[0]!;
  const add = (of: (part: LoadScenario) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const kinds = new Map<string, number>();
  for (const { kind, count } of parts.flatMap(({ failures }) => failures))
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  const distribution = mergeDistributions(
    parts.map(({ latency }) => ({ count: latency.count, points: latency.points })),
  );
  const longest = Math.max(...parts.map(({ timeline }) => timeline.length));
  return {
    ...first,
    startRate: add(({ startRate }) => startRate),
    stages: first.stages.map((stage, i) => ({ ...stage, rate: add(({ stages }) => stages[i]?.rate ?? 0) })),
    requests: add(({ requests }) => requests),
    rate: { asked: round(add(({ rate }) => rate.asked)), reached: round(add(({ rate }) => rate.reached)) },
    dropped: add(({ dropped }) => dropped),
    failures: [...kinds].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count),
    latency: {
      method: first.latency.method,
      relativeError: first.latency.relativeError,
      ...percentiles(distribution),
    },
    timeline: Array.from({ length: longest }, (_, i) =>
      mergeMoments(parts.flatMap(({ timeline }) => timeline[i] ?? [])),
    ),
  };
}

/** The n-th intervals of all generators: each begins where the load of its own began. */
function mergeMoments(moments: readonly LoadMoment[]): LoadMoment {
  const add = (of: (moment: LoadMoment) => number) => moments.reduce((sum, moment) => sum + of(moment), 0);
  const buckets = addBuckets(moments.map((moment) => moment.buckets));
  const [p95, p99] = [0.95, 0.99].map((share) => quantile(distributionOf(buckets), share));
  return {
    at: Math.min(...moments.map(({ at }) => at)),
    durationMs: Math.max(...moments.map(({ durationMs }) => durationMs)),
    asked: round(add(({ asked }) => asked)),
    requests: add(({ requests }) => requests),
    failures: add(({ failures }) => failures),
    ...(p95 !== undefined && { p95: round(p95) }),
    ...(p99 !== undefined && { p99: round(p99) }),
    buckets,
  };
}

function mergeClauses(all: readonly LoadClause[]): LoadClause[] {
  const clauses = new Map<string, LoadClause>();
  for (const clause of all) {
    const known = clauses.get(clause.id);
    // Of those that have kept exchanges, the first shows its own.
    const shown = known?.exchanges ? known : clause;
    const [judged, broken] = [clause.judged + (known?.judged ?? 0), clause.broken + (known?.broken ?? 0)];
    clauses.set(clause.id, { ...shown, judged, broken });
  }
  return [...clauses.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function mergeGenerators(all: readonly Load['generator'][]): Load['generator'] {
  const known = (of: (generator: Load['generator']) => number | undefined) =>
    all.flatMap((generator) => of(generator) ?? []);
  const [cpu, share, memory] = [
    known(({ cpuMs }) => cpuMs),
    known(({ cpuShare }) => cpuShare),
    known(({ peakMemoryMb }) => peakMemoryMb),
  ];
  return {
    virtualUsers: all.reduce((sum, { virtualUsers }) => sum + virtualUsers, 0),
    ...(cpu.length > 0 && { cpuMs: cpu.reduce((sum, one) => sum + one, 0) }),
    // Of the busiest: one that could not keep up is enough to spoil the whole.
    ...(share.length > 0 && { cpuShare: Math.max(...share) }),
    ...(memory.length > 0 && { peakMemoryMb: Math.max(...memory) }),
  };
}

function segmentOf({ run }: Load): { k: number; n: number } {
  const [k = 1, n = 1] = (run.segment ?? '1/1').split('/').map(Number);
  return { k, n };
}

function checkSameLoad(a: Load, b: Load): void {
  const texts = ({ scenarios, thresholds }: Load) => ({
    plan: JSON.stringify(scenarios.map(({ name, startRate, stages }) => [name, startRate, stages])),
    thresholds: JSON.stringify(thresholds.map(({ scenario, threshold }) => [scenario, threshold])),
  });
  const facts: [string, unknown, unknown][] = [
    ['target', a.target.name, b.target.name],
    ['scenario', a.run.scenario, b.run.scenario],
    ['profile', a.run.profile, b.run.profile],
    ['seed', a.run.seed, b.run.seed],
    ['share of invalid requests', a.run.invalid, b.run.invalid],
    ['number of segments', segmentOf(a).n, segmentOf(b).n],
    ['plan', texts(a).plan, texts(b).plan],
    ['list of thresholds', texts(a).thresholds, texts(b).thresholds],
  ];
  const differing = facts.find(([, one, other]) => one !== other);
  if (differing)
    throw new CannotMerge(
      `they are not segments of one load: the ${differing[0]} is ${String(differing[1])} in one and ${String(differing[2])} in another`,
    );
}

function checkComplete(segments: readonly Load[]): void {
  const { n } = segmentOf(segments[0]!);
  const given = segments.map((load) => segmentOf(load).k);
  const twice = given.find((k, i) => given.indexOf(k) !== i);
  if (twice !== undefined) throw new CannotMerge(`segment ${twice}/${n} is given twice`);
  const missing = Array.from({ length: n }, (_, i) => i + 1).filter((k) => !given.includes(k));
  if (missing.length > 0)
    throw new CannotMerge(`segment ${missing.map((k) => `${k}/${n}`).join(', ')} is missing`);
}

const round = (value: number) => Math.round(value * 1000) / 1000;
