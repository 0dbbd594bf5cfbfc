import { CATALOGUE } from '../spec/catalogue.js';
import type { Clause } from '../spec/clause.js';
import type { ClauseResult, Verdict } from '../results/schema.js';
import type { Coverage } from './statement.js';

/**
 * The coverage of a run. For each judged system of the target, every clause of the catalogue was judged, cannot be
 * judged for any target (not testable) or for this one (not applicable), or was left out: not selected, without a
 * response, or because of a missing key of the target file.
 */
export function coverageOf({ target, clauses }: Pick<Verdict, 'target' | 'clauses'>): Coverage {
  const results = new Map(clauses.map((result) => [result.id, result]));
  const systems = target.systems.filter((name) => clauses.some(({ system }) => system === name));
  const placed = CATALOGUE.filter(({ system }) => systems.includes(system)).map((clause) => ({
    ...clause,
    outcome: outcomeOf(clause, results.get(clause.id)),
  }));
  const left = placed.filter(({ outcome }) => outcome === 'left');
  return {
    complete: left.length === 0,
    systems: systems.map((system) => {
      const own = placed.filter((clause) => clause.system === system);
      const count = (wanted: Outcome) => own.filter(({ outcome }) => outcome === wanted).length;
      return {
        system,
        clauses: own.length,
        judged: count('judged'),
        'not-applicable': count('not-applicable'),
        'not-testable': count('not-testable'),
        left: count('left'),
      };
    }),
    left: left.map(({ id }) => ({
      clause: id,
      reason: results.get(id)?.reason ?? 'it was not chosen for the run',
    })),
    notCovered: target.systems.filter((name) => !systems.includes(name)),
  };
}

type Outcome = 'judged' | 'not-applicable' | 'not-testable' | 'left';

function outcomeOf({ untestable }: Clause, result: ClauseResult | undefined): Outcome {
  if (untestable !== undefined) return 'not-testable';
  switch (result?.verdict) {
    case 'pass':
    case 'fail':
    case 'waived':
      return 'judged';
    case 'not-testable':
      return 'not-testable';
    case 'not-applicable':
      return result.lacks === undefined ? 'not-applicable' : 'left';
    default:
      return 'left';
  }
}

/** The number of judged clauses of the systems, and the number of clauses that can be judged. */
export function reachOf({ systems, left }: Pick<Coverage, 'systems' | 'left'>): {
  judged: number;
  judgeable: number;
} {
  const judged = systems.reduce((sum, each) => sum + each.judged, 0);
  return { judged, judgeable: judged + left.length };
}
