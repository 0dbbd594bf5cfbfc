import { join } from 'node:path';
import { loadSchema, type Load, type LoadClause, type LoadScenario } from './schema.js';
import { checkOf } from '../../platform/json-schema.js';
import { fileOfRun, isInRun, sentValue } from '../../platform/run-file.js';
import { isDeepStrictEqual } from 'node:util';
import { conclude, parseThreshold } from './thresholds.js';

/** The maximum number of scenarios, clauses or thresholds. Real loads have far fewer; to judge more takes hours. */
const MOST = 1_000;

/**
 * Finds a contradiction within a load. Anyone who can write `load.json` can change it: a result that no load can have
 * was changed afterwards.
 * @returns the contradiction in words; undefined when there is none
 */
export function contradiction(load: Load): string | undefined {
  const lists = [load.scenarios, load.clauses, load.thresholds];
  if (lists.some(({ length }) => length > MOST))
    return `it has more than ${MOST} scenarios, clauses or thresholds`;
  const scenarios = new Set<string>();
  for (const scenario of load.scenarios) {
    if (scenarios.has(scenario.name)) return `it has the scenario ${scenario.name} twice`;
    scenarios.add(scenario.name);
    const wrong = ofScenario(scenario);
    if (wrong !== undefined) return wrong;
  }
  const clauses = new Set<string>();
  for (const clause of load.clauses) {
    if (clauses.has(clause.id)) return `it judges the clause ${clause.id} twice`;
    clauses.add(clause.id);
    const wrong = ofClause(clause, scenarios);
    if (wrong !== undefined) return wrong;
  }
  return ofConclusion(load);
}

function ofScenario({ name, requests, failures, latency }: LoadScenario): string | undefined {
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  if (failed > requests) return `of ${name} it counts ${failed} failures in ${requests} requests`;
  return latency.count === 0 && latency.points.length > 0
    ? `of ${name} it has latencies, and no answers`
    : undefined;
}

function ofClause({ id, scenario, judged, broken }: LoadClause, scenarios: ReadonlySet<string>) {
  if (!scenarios.has(scenario)) return `it judges ${id} by ${scenario}, which was not part of it`;
  return broken > judged ? `${broken} answers broke ${id}, of ${judged} that it was judged by` : undefined;
}

/** Checks the results of the thresholds and of the load, which follow from the measurements. */
function ofConclusion(load: Load): string | undefined {
  const { run, thresholds, summary, breakpoint, users } = load;
  const asked = thresholds.map(({ scenario, threshold }) => {
    const parsed = parseThreshold(threshold);
    return parsed && { ...parsed, scenario };
  });
  const known = asked.filter((each) => each !== undefined);
  if (known.length < asked.length) return 'it has an invalid threshold';
  const concluded = conclude(load, known);
  if (!isDeepStrictEqual(concluded.thresholds, thresholds))
    return 'what it says of its thresholds does not follow from what was measured';
  // An interrupted search shows its last load, which was not interrupted.
  if (breakpoint !== undefined && run.interrupted === true && summary.verdict === 'inconclusive')
    return undefined;
  // For concurrent users, the load that is shown may be fine while the result was not reproduced.
  if (users !== undefined && summary.verdict === 'inconclusive') return undefined;
  return isDeepStrictEqual(concluded.summary, summary)
    ? undefined
    : 'its summary does not follow from its thresholds';
}

const NAME = 'load.json';
const loadCheck = checkOf<Load>(loadSchema, { strictTuples: false });

/** Whether a folder contains the result of a load. */
export const holdsLoad = (dir: string): boolean => isInRun(dir, NAME);

/**
 * Reads the result of a load in `dir`, which may come from someone else.
 * @throws {UsageError} when there is none that this version reads, or no load can have this result
 */
export const readLoad = (dir: string): Load =>
  sentValue(fileOfRun(dir, NAME), join(dir, NAME), { what: 'load', check: loadCheck, contradiction });
