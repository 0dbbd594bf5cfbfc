import exec from 'k6/execution';
import { operatorChecks } from '../checks/operator.js';
import { participantChecks } from '../checks/participant.js';
import { registryChecks } from '../checks/registry.js';
import { scanChecks } from '../checks/scan.js';
import { tokenMetadataChecks } from '../checks/token-metadata.js';
import { tokenStandardChecks } from '../checks/token-standard.js';
import type { ScenarioChoice } from '../scenario.js';
import { iterationOf } from './support/iteration.js';
import { plan } from './support/plan.js';

export { options } from './support/plan.js';

/** Hands the harness the numbers as they are: k6 itself judges nothing. */
export const handleSummary = (data: object): Record<string, string> =>
  plan.summary === undefined ? {} : { [plan.summary]: JSON.stringify(data) };

/** What the bundle is for: it has the checks of that alone. */
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
                    ...{ ...registryChecks, ...participantChecks, ...scanChecks, ...operatorChecks },
                    ...{ ...tokenMetadataChecks, ...tokenStandardChecks },
                  };

const iterations = Object.entries(plan.scenarios).map(
  ([name, part]) => [name, iterationOf(name, part, checks)] as const,
);

// A virtual user has one scenario; k6 knows which from its first iteration on.
let iteration: (() => void) | undefined;

/** One iteration of whichever scenario k6 starts it for. */
export default function run(): void {
  iteration ??= iterations.find(([name]) => name === exec.scenario.name)?.[1];
  iteration?.();
}
