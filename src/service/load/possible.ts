import type { ScenarioChoice } from '../../../load/scenario.js';
import { targetFrom } from '../../harness/target/load.js';
import { ASKED_SCENARIOS } from './asked.js';

/** Whoever puts no load does not wait for what makes a corpus. */
const plan = () => import('../../../load/plan.js');
/** `forOthers`: no variable of this machine is in the file. */
const targetIn = (text: string, forOthers: boolean) =>
  targetFrom(text, 'target.yaml', forOthers ? {} : process.env);

/**
 * Those of `ASKED_SCENARIOS` that the target of a file has something for.
 * @throws {UsageError} when the text is no sound target file
 */
export async function possibleScenarios(text: string, forOthers: boolean): Promise<ScenarioChoice[]> {
  return (await plan()).possibleOf(targetIn(text, forOthers), ASKED_SCENARIOS);
}

/**
 * Sees, before a load is in the queue, that it may be put on the target of a file, as the worker does again.
 * @throws {UsageError} when the text is no sound target file, has nothing for the scenario, or says
 * `environment: production`
 */
export async function checkScenario(
  text: string,
  scenario: ScenarioChoice,
  forOthers: boolean,
): Promise<void> {
  (await plan()).checkPossible(targetIn(text, forOthers), scenario);
}
