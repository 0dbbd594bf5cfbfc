import { partsInOrder, runOfAll, sumOf } from '../join.js';
import { conclude } from './conclude.js';
import { mergeScenario } from './merge-scenario.js';
import type { Load, LoadClause } from './schema.js';
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
    // One that looked at less is enough to have missed something.
    ...(all.every(({ shared }) => shared !== undefined) && { shared: all.every(({ shared }) => shared) }),
    virtualUsers: sumOf(all, ({ virtualUsers }) => virtualUsers),
    ...(cpu.length > 0 && { cpuMs: sumOf(cpu, (ms) => ms) }),
    // Of the busiest: one that could not keep up is enough to spoil the whole.
    ...(share.length > 0 && { cpuShare: Math.max(...share) }),
    ...(memory.length > 0 && { peakMemoryMb: Math.max(...memory) }),
  };
}
