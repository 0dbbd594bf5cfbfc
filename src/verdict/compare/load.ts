import type { Load, LoadClause } from '../load/schema.js';
import type { ClauseUnderLoad, LoadChange, LoadSide, ScenarioChange } from './comparison.js';
import { measure } from './measure.js';
import { paired } from './paired.js';
import { scenarioMeasures } from './scenario.js';

/** Two loads side by side, by scenario. `tolerance` is a share: up to so much worse is alike. */
export function compareLoads(a: Load, b: Load, tolerance: number): LoadChange {
  const searched = a.breakpoint !== undefined && b.breakpoint !== undefined;
  return {
    a: side(a),
    b: side(b),
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

const side = ({ target, run, summary }: Load): LoadSide => ({
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
