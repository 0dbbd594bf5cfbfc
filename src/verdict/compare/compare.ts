import type { Load } from '../load/schema.js';
import type { Verdict } from '../schema.js';
import type { Comparison, Conformance, Side } from './comparison.js';
import { compareClauses } from './clauses.js';
import { compareLoads } from './load.js';
import { compareObservations } from './observations.js';
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
  return {
    a: side(a),
    b: side(b),
    sameCatalogue: a.run.catalogue.digest === b.run.catalogue.digest,
    ...compareClauses(a.clauses, b.clauses),
    ...compareObservations(a.observations, b.observations),
  };
}

const side = ({ target, run: { hints: _, ...run }, summary }: Verdict): Side => ({ target, run, summary });
