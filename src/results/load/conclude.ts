import type { Load, LoadScenario } from './schema.js';
import { refusedText, sentOtherwise } from './sent.js';
import { evaluate, type Threshold } from './thresholds.js';

type Measured = Pick<Load, 'scenarios' | 'clauses' | 'generator' | 'run'>;

/** The share of the machine's processors above which responses wait for the generator. */
const SATURATED = 0.9;

/**
 * Evaluates the thresholds of a load, and its verdict. A broken threshold fails the load. Nothing passes that was not
 * measured, or was measured on another load than the requested one.
 */
export function conclude(
  load: Measured,
  thresholds: readonly Threshold[],
): Pick<Load, 'thresholds' | 'summary'> {
  const saturated = (load.generator.cpuShare ?? 0) > SATURATED;
  const judge = (scenario: LoadScenario, threshold: Threshold) => {
    const clauses = load.clauses.filter((clause) => clause.scenario === scenario.name);
    return evaluate(threshold, { scenario, clauses, saturated });
  };
  const results = load.scenarios.flatMap((scenario) =>
    effective(thresholds, scenario.name).map((threshold) => judge(scenario, threshold)),
  );
  const of = (...states: string[]) => results.filter(({ state }) => states.includes(state));
  const inWords = (list: typeof results) =>
    list.map(({ scenario, threshold, reason }) => `${scenario}: ${threshold}${reason ? `: ${reason}` : ''}`);
  const refusals = load.scenarios.flatMap(refusedText);
  const broken = of('broken');
  if (broken.length > 0)
    return { thresholds: results, summary: { verdict: 'fail', reasons: [...inWords(broken), ...refusals] } };
  const reasons = [
    ...inWords(of('no samples', 'inconclusive')),
    ...(load.run.interrupted ? ['the run was interrupted'] : []),
    ...sentOtherwise(load),
    ...(results.some(({ state }) => state === 'no samples') ? refusals : []),
    ...(results.length === 0 ? ['there was nothing to judge'] : []),
  ];
  return { thresholds: results, summary: { verdict: reasons.length > 0 ? 'inconclusive' : 'pass', reasons } };
}

/** The thresholds of one scenario. The last one for a metric is used, so that given thresholds replace the defaults. */
function effective(thresholds: readonly Threshold[], scenario: string): Threshold[] {
  const own = thresholds.filter((each) => each.scenario === undefined || each.scenario === scenario);
  return [...new Map(own.map((threshold) => [`${threshold.phase} ${threshold.metric}`, threshold])).values()];
}
