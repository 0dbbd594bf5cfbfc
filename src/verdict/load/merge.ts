import { partsInOrder, runOfAll, sumOf } from '../join.js';
import { conclude } from './conclude.js';
import { mergeDistributions, quantile, percentiles } from './distribution.js';
import { addBuckets, distributionOf } from './histogram.js';
import type { Load, LoadClause, LoadMoment, LoadScenario } from './schema.js';
import { parseThreshold } from './thresholds.js';

/**
 * Joins the segments of one load; their order does not matter. Counts are added, percentiles are read off the merged
 * distributions, and the thresholds are judged anew.
 * @throws {CannotMerge} when a segment is missing or there twice, or they are not of one load.
 */
export function mergeLoads(parts: readonly Load[]): Load {
  const segments = partsInOrder(parts, {
    part: 'segment',
    whole: 'load',
    placeOf: ({ run }) => run.segment,
    facts: {
      'the target': ({ target }) => target.name,
      'the scenario': ({ run }) => run.scenario,
      'the profile': ({ run }) => run.profile,
      'the seed': ({ run }) => run.seed,
      'the share of invalid requests': ({ run }) => run.invalid,
      'the plan': ({ scenarios }) =>
        JSON.stringify(scenarios.map(({ name, startRate, stages }) => [name, startRate, stages])),
      'the list of thresholds': ({ thresholds }) =>
        JSON.stringify(thresholds.map(({ scenario, threshold }) => [scenario, threshold])),
    },
  });
  const [first] = segments;
  const { segment: _, interrupted: __, ...run } = first.run;
  const merged = {
    run: { ...run, ...runOfAll(segments) },
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
  const add = (of: (part: LoadScenario) => number) => sumOf(parts, of);
  const kinds = new Map<string, number>();
  for (const { kind, count } of parts.flatMap(({ failures }) => failures))
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  const distribution = mergeDistributions(parts.map(({ latency }) => latency));
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
  const add = (of: (moment: LoadMoment) => number) => sumOf(moments, of);
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
  const known = (name: 'cpuMs' | 'cpuShare' | 'peakMemoryMb') => all.flatMap((one) => one[name] ?? []);
  const [cpu, share, memory] = [known('cpuMs'), known('cpuShare'), known('peakMemoryMb')];
  return {
    virtualUsers: sumOf(all, ({ virtualUsers }) => virtualUsers),
    ...(cpu.length > 0 && { cpuMs: sumOf(cpu, (ms) => ms) }),
    // Of the busiest: one that could not keep up is enough to spoil the whole.
    ...(share.length > 0 && { cpuShare: Math.max(...share) }),
    ...(memory.length > 0 && { peakMemoryMb: Math.max(...memory) }),
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;
