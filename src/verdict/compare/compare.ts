import type { Load } from '../load/schema.js';
import type { ClauseResult, ClauseVerdict, Observation, Verdict } from '../schema.js';
import type { ChangeKind, ClauseChange, Comparison, Conformance, Side } from './comparison.js';
import { compareLoads } from './load.js';
import { paired, type Pair } from './paired.js';
import { whyUnknown, whyWorse } from './reasons.js';

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
