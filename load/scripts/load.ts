import exec from 'k6/execution';
import { operatorChecks, participantChecks, scanChecks } from '../checks/node.js';
import { registryChecks } from '../checks/context.js';
import { tokenMetadataChecks, tokenStandardChecks } from '../checks/token-standard.js';
import type { ScenarioChoice } from '../scenario.js';
import { iterationOf, plan } from './support/iteration.js';

export { options } from './support/iteration.js';

/** Writes the raw numbers for the harness, because k6 itself judges nothing. */
export const handleSummary = (data: object): Record<string, string> =>
  plan.summary === undefined ? {} : { [plan.summary]: JSON.stringify(data) };

/** The scenario that the bundle is built for; it contains only the checks of that scenario. */
declare const SCENARIO: ScenarioChoice;

const checks =
  SCENARIO === 'accept-context'
    ? registryChecks
    : SCENARIO === 'party-allocation'
      ? participantChecks
      : SCENARIO === 'bulk-acs'
        ? scanChecks
        : SCENARIO === 'operator'
          ? operatorChecks
          : SCENARIO === 'token-metadata'
            ? tokenMetadataChecks
            : SCENARIO === 'token-factories' ||
                SCENARIO === 'token-contexts' ||
                SCENARIO === 'token-v2-accepts' ||
                SCENARIO === 'token-v2-settlements'
              ? tokenStandardChecks
              : SCENARIO === 'wallet'
                ? { ...tokenMetadataChecks, ...tokenStandardChecks }
                : {
                    ...registryChecks,
                    ...participantChecks,
                    ...scanChecks,
                    ...operatorChecks,
                    ...tokenMetadataChecks,
                    ...tokenStandardChecks,
                  };

const iterations = Object.entries(plan.scenarios).map(
  ([name, part]) => [name, iterationOf(name, part, checks)] as const,
);

// A virtual user has one scenario, which k6 knows only from the first iteration on.
let iteration: (() => void) | undefined;

/** Runs one iteration of the current scenario. */
export default function run(): void {
  iteration ??= iterations.find(([name]) => name === exec.scenario.name)?.[1];
  iteration?.();
}
