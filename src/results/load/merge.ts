import { partsInOrder, runOfAll } from '../merge.js';
import { round, sumOf } from '../numbers.js';
import type { Load, LoadClause, LoadMoment, LoadScenario } from './schema.js';
import { conclude, parseThreshold } from './thresholds.js';
import {
  type Distribution,
  addBuckets,
  distributionOf,
  mergeDistributions,
  percentiles,
  phasesOf,
  toldQuantile,
} from './distribution.js';
import { growthOf } from './growth.js';
import { steadyRates } from './stages.js';

/** The probability with which a defect would have been found. */
export const CERTAINTY = 0.999;

/**
 * The rarest defect that would have been found with this probability, if each response has it with the same chance:
 * one in this number of responses. For 0.95 this is the rule of three, a third of the responses.
 * @param checked the number of checked responses
 */
export const rarestFound = (checked: number): number =>
  checked === 0 ? 0 : Math.floor(1 / -Math.expm1(Math.log1p(-CERTAINTY) / checked));

function coverageOfAll(parts: readonly LoadScenario[]): Pick<LoadScenario, 'judged' | 'observations'> {
  const counts = new Map<string, number>();
  for (const { what, count } of parts.flatMap(({ observations }) => observations ?? []))
    counts.set(what, (counts.get(what) ?? 0) + count);
  const sum = (of: 'answers' | 'checked') => sumOf(parts, ({ judged }) => judged?.[of] ?? 0);
  return {
    ...(parts.every(({ judged }) => judged) && {
      judged: { answers: sum('answers'), checked: sum('checked') },
    }),
    ...(counts.size > 0 && { observations: [...counts].map(([what, count]) => ({ what, count })) }),
  };
}

/**
 * Merges the segments of one load, in any order. Counts are added, percentiles are computed from the merged
 * distributions, and the thresholds are evaluated again.
 * @throws {CannotMerge} when a segment is missing or duplicate, or they are not of one load
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

function mergeClauses(all: readonly LoadClause[]): LoadClause[] {
  const clauses = new Map<string, LoadClause>();
  for (const clause of all) {
    const known = clauses.get(clause.id);
    // The exchanges are those of the first segment that has some.
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
    // One generator that checked fewer responses may have missed something.
    ...(all.every(({ shared }) => shared !== undefined) && { shared: all.every(({ shared }) => shared) }),
    virtualUsers: sumOf(all, ({ virtualUsers }) => virtualUsers),
    ...(cpu.length > 0 && { cpuMs: sumOf(cpu, (ms) => ms) }),
    // The maximum: one overloaded generator makes the whole measurement unreliable.
    ...(share.length > 0 && { cpuShare: Math.max(...share) }),
    ...(memory.length > 0 && { peakMemoryMb: Math.max(...memory) }),
  };
}

const merged = (parts: readonly Distribution[]) => percentiles(mergeDistributions(parts));

function mergeScenario(parts: readonly LoadScenario[]): LoadScenario {
  const first = parts[0]!;
  const add = (of: (part: LoadScenario) => number) => sumOf(parts, of);
  const kinds = new Map<string, number>();
  for (const { kind, count } of parts.flatMap(({ failures }) => failures))
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  const statuses = [...new Set(parts.flatMap(({ refused = [] }) => refused.map(({ status }) => status)))];
  const refused = statuses.map((status) => ({
    status,
    count: add((part) => part.refused?.find((each) => each.status === status)?.count ?? 0),
  }));
  const longest = Math.max(...parts.map(({ timeline }) => timeline.length));
  const startRate = add((part) => part.startRate);
  const stages = first.stages.map((stage, i) => ({
    ...stage,
    rate: add((part) => part.stages[i]?.rate ?? 0),
  }));
  const timeline = Array.from({ length: longest }, (_, i) =>
    mergeMoments(parts.flatMap((part) => part.timeline[i] ?? [])),
  );
  const { steady: _, ...rate } = first.rate;
  const steady = steadyRates({ startRate, stages }, timeline);
  const growth = growthOf({ startRate, stages }, timeline);
  const [late, phases, sizes] = [lateOfAll(parts), phasesOfAll(parts), sizesOfAll(parts)];
  // These are computed again, or are included only if all segments have them.
  const { late: __, phases: ___, sizes: ____, judged: _____, growth: ______, ...rest } = first;
  return {
    ...rest,
    startRate,
    stages,
    requests: add(({ requests }) => requests),
    rate: {
      asked: round(add((part) => part.rate.asked)),
      reached: round(add((part) => part.rate.reached)),
      ...(rate.answered !== undefined && { answered: round(add((part) => part.rate.answered ?? 0)) }),
      ...(steady && { steady }),
    },
    ...(first.cut && { cut: { ...first.cut, requests: round(add(({ cut }) => cut?.requests ?? 0)) } }),
    ...(late && { late }),
    dropped: add(({ dropped }) => dropped),
    failures: [...kinds].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count),
    ...(refused.length > 0 && { refused }),
    latency: {
      ...first.latency,
      ...(first.latency.unanswered !== undefined && {
        unanswered: add(({ latency }) => latency.unanswered ?? 0),
      }),
      ...merged(parts.map(({ latency }) => latency)),
    },
    ...(growth && { growth }),
    ...(phases && { phases }),
    ...(sizes && { sizes }),
    ...coverageOfAll(parts),
    timeline,
  };
}

/** Merges the n-th intervals of all generators. Each starts with the load of its own generator. */
function mergeMoments(moments: readonly LoadMoment[]): LoadMoment {
  const add = (of: (moment: LoadMoment) => number) => sumOf(moments, of);
  const buckets = addBuckets(moments.map((moment) => moment.buckets));
  const [p95, p99] = [0.95, 0.99].map((share) => toldQuantile(distributionOf(buckets), share));
  return {
    at: Math.min(...moments.map(({ at }) => at)),
    durationMs: Math.max(...moments.map(({ durationMs }) => durationMs)),
    asked: round(add(({ asked }) => asked)),
    ...(moments.every(({ sent }) => sent !== undefined) && { sent: round(add(({ sent = 0 }) => sent)) }),
    requests: add(({ requests }) => requests),
    ...(moments.every(({ answered }) => answered !== undefined) && {
      answered: add(({ answered = 0 }) => answered),
    }),
    failures: add(({ failures }) => failures),
    ...(p95 !== undefined && { p95: round(p95) }),
    ...(p99 !== undefined && { p99: round(p99) }),
    buckets,
  };
}

function lateOfAll(parts: readonly LoadScenario[]): LoadScenario['late'] {
  const all = parts.flatMap(({ late }) => late ?? []);
  // Unknown when a segment did not report it.
  if (!all[0] || all.length < parts.length) return undefined;
  return { beyond: sumOf(all, ({ beyond }) => beyond), lateMs: all[0].lateMs, ...merged(all) };
}

function phasesOfAll(parts: readonly LoadScenario[]): LoadScenario['phases'] {
  const all = parts.flatMap(({ phases }) => phases ?? []);
  return all.length === 0
    ? undefined
    : phasesOf((name) => mergeDistributions(all.map((phases) => phases[name])));
}

function sizesOfAll(parts: readonly LoadScenario[]): LoadScenario['sizes'] {
  const all = parts.flatMap(({ sizes }) => sizes ?? []);
  if (all.length === 0) return undefined;
  // Every generator sends a part of the same requests.
  const p50 = Math.max(0, ...all.map((sizes) => sizes.p50 ?? 0));
  const max = Math.max(0, ...all.map((sizes) => sizes.max ?? 0));
  return { received: sumOf(all, ({ received }) => received), ...(max > 0 && { p50, max }) };
}
