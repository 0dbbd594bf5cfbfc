import { UsageError } from '../../src/harness/errors.js';
import type { Target } from '../../src/harness/target/target.js';
import type { Scenario, ScenarioChoice } from '../scenario.js';
import { acceptContext } from './accept-context.js';
import { bulkAcs } from './bulk-acs.js';
import { operator } from './operator.js';
import { partyAllocation } from './party-allocation.js';

/** Every scenario; a new one is added here and to the names. */
export const SCENARIOS: readonly Scenario[] = [acceptContext, partyAllocation, bulkAcs, operator];

/**
 * The scenarios of a load, each with its share of the requests; the shares add up to 1.
 * @throws {UsageError} when the target file lacks what they need
 */
export function sharesOf(target: Target, choice: ScenarioChoice): Map<Scenario, number> {
  const only = SCENARIOS.find(({ name }) => name === choice);
  if (only) {
    const missing = only.missing(target);
    if (missing) throw new UsageError(`--scenario ${choice}: ${target.file} has no ${missing}.`);
    return new Map([[only, 1]]);
  }
  const { mixed } = target.load ?? {};
  const weighted = SCENARIOS.map((scenario) => ({
    scenario,
    weight: (mixed ? mixed[scenario.name] : scenario.weight) ?? 0,
    missing: scenario.missing(target),
  })).filter(({ weight }) => weight > 0);
  const lacking = mixed && weighted.find(({ missing }) => missing);
  if (lacking) {
    const { name } = lacking.scenario;
    throw new UsageError(
      `${target.at(`/load/mixed/${name}`)}: ${name} needs ${lacking.missing}, which is not there.`,
    );
  }
  const possible = weighted.filter(({ missing }) => !missing);
  const sum = possible.reduce((total, { weight }) => total + weight, 0);
  if (sum === 0) throw new UsageError(`--scenario mixed: ${target.file} has no scenario that could run.`);
  return new Map(possible.map(({ scenario, weight }) => [scenario, weight / sum]));
}
