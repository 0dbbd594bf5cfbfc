import type { Load, LoadClause } from '../load/schema.js';
import type { ClauseResult, ClauseVerdict, Observation, Verdict } from '../schema.js';
import type {
  ChangeKind,
  ClauseChange,
  ClauseUnderLoad,
  Comparison,
  Conformance,
  LoadChange,
  LoadSide,
  ScenarioChange,
  Side,
} from './comparison.js';
import { whyUnknown, whyWorse } from './reasons.js';
import { measure, scenarioMeasures } from './scenario.js';

/** What one folder holds: the verdict of a certification, the figures of a load, or both. */
export interface Runs {
  verdict?: Verdict;
  load?: Load;
}

/** Compares what both hold. `tolerance`: so much worse, as a share, is not yet worse under load. */
export function compareRuns(a: Runs, b: Runs, { tolerance }: { tolerance: number }): Comparison {
  const parts = {
    ...(a.verdict && b.verdict && { conformance: compareVerdicts(a.verdict, b.verdict) }),
    ...(a.load && b.load && { load: compareLoads(a.load, b.load, tolerance) }),
  };
  const worse = whyWorse(parts);
  const unknown = whyUnknown(parts);
  const outcome = worse.length > 0 ? 'worse' : unknown.length > 0 ? 'unknown' : 'not-worse';
  return { schemaVersion: 1, outcome, reasons: [...worse, ...unknown], ...parts };
}

/** Two certifications side by side. */
export function compareVerdicts(a: Verdict, b: Verdict): Conformance {
  const clauses = paired(a.clauses, b.clauses, ({ id }) => id);
  const alike = clauses.flatMap((pair) => (pair.b && pair.a?.verdict === pair.b.verdict ? [pair.b] : []));
  const observed = paired(valuesOf(a.observations), valuesOf(b.observations), ({ key }) => key);
  const differing = observed.filter((pair) => pair.a?.value !== pair.b?.value);
  return {
    a: side(a),
    b: side(b),
    sameCatalogue: a.run.catalogue.digest === b.run.catalogue.digest,
    clauses: clauses.flatMap(changeOf),
    alike: alike.length,
    failingInBoth: alike.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
    observations: differing.map(({ key, a: was, b: is }) => ({
      key,
      section: (is ?? was)?.section ?? '',
      ...(was && { a: was.value }),
      ...(is && { b: is.value }),
    })),
    observedAlike: observed.length - differing.length,
  };
}

const side = ({ target, run: { hints: _, ...run }, summary }: Verdict): Side => ({ target, run, summary });

function changeOf({ key: id, a, b }: Pair<ClauseResult>): ClauseChange[] {
  if (!a) return [{ id, kind: 'new', restated: false, ...(b && { b }) }];
  if (!b) return [{ id, kind: 'gone', restated: false, a }];
  if (a.verdict === b.verdict) return [];
  return [{ id, kind: kindOf(a.verdict, b.verdict), restated: a.statement !== b.statement, a, b }];
}

function kindOf(a: ClauseVerdict, b: ClauseVerdict): ChangeKind {
  if (b === 'fail' && (a === 'pass' || a === 'waived')) return 'worse';
  if (b === 'inconclusive' && a === 'pass') return 'open';
  if (b === 'pass' && (a === 'fail' || a === 'waived')) return 'better';
  return 'other';
}

/** What was observed, by key. Shards may have observed the same: each value once. */
function valuesOf(observations: readonly Observation[]): { key: string; section: string; value: string }[] {
  const byKey = new Map<string, { section: string; values: Set<string> }>();
  for (const { key, section, value } of observations) {
    const known = byKey.get(key) ?? { section, values: new Set() };
    byKey.set(key, { section, values: known.values.add(value) });
  }
  return [...byKey].map(([key, { section, values }]) => ({
    key,
    section,
    value: [...values].sort().join(' · '),
  }));
}

/** Two loads loadSide by loadSide, by scenario. `tolerance` is a share: up to so much worse is alike. */
function compareLoads(a: Load, b: Load, tolerance: number): LoadChange {
  const searched = a.breakpoint !== undefined && b.breakpoint !== undefined;
  return {
    a: loadSide(a),
    b: loadSide(b),
    tolerance,
    scenarios: paired(a.scenarios, b.scenarios, ({ name }) => name).map(
      ({ key: name, a: was, b: is }): ScenarioChange =>
        was && is
          ? { name, measures: scenarioMeasures(was, is, tolerance) }
          : { name, only: was ? 'a' : 'b', measures: [] },
    ),
    clauses: compareClauses(a.clauses, b.clauses),
    ...(searched && {
      breakpoint: measure({
        name: 'highest rate that kept the thresholds',
        unit: '/s',
        a: a.breakpoint?.rate,
        b: b.breakpoint?.rate,
        tolerance,
        moreIs: 'better',
      }),
    }),
  };
}

const loadSide = ({ target, run, summary }: Load): LoadSide => ({
  name: target.name,
  scenario: run.scenario,
  profile: run.profile,
  startedAt: run.startedAt,
  ...summary,
});

/** The clauses that one of the loads broke: no tolerance there, an answer keeps a clause or it does not. */
function compareClauses(a: readonly LoadClause[], b: readonly LoadClause[]): ClauseUnderLoad[] {
  return paired(a, b, ({ id }) => id)
    .map(({ key: id, a: was, b: is }): ClauseUnderLoad => ({
      id,
      ...(was && { a: { judged: was.judged, broken: was.broken } }),
      ...(is && { b: { judged: is.judged, broken: is.broken } }),
      state: stateOf(was, is),
    }))
    .filter((clause) => (clause.a?.broken ?? 0) + (clause.b?.broken ?? 0) > 0);
}

function stateOf(a: LoadClause | undefined, b: LoadClause | undefined): ClauseUnderLoad['state'] {
  const kept = (clause: LoadClause | undefined) => clause && clause.judged > 0 && clause.broken === 0;
  if (kept(a) && b && b.broken > 0) return 'worse';
  return a && a.broken > 0 && kept(b) ? 'better' : 'alike';
}

/** What two lists have under the same key. */
export interface Pair<T> {
  key: string;
  a?: T;
  b?: T;
}

/** Both lists by key: in the order of `b`, then what only `a` has. */
function paired<T>(a: readonly T[], b: readonly T[], keyOf: (item: T) => string): Pair<T>[] {
  const pairs = new Map(b.map((item): [string, Pair<T>] => [keyOf(item), { key: keyOf(item), b: item }]));
  for (const item of a) pairs.set(keyOf(item), { key: keyOf(item), ...pairs.get(keyOf(item)), a: item });
  return [...pairs.values()];
}
