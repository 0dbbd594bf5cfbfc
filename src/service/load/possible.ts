import type { ScenarioChoice } from '../../../load/scenario.js';
import { targetFrom } from '../../harness/target/load.js';
import { ASKED_SCENARIOS } from './asked.js';

/**
 * Those of `ASKED_SCENARIOS` that the target has something for. `forOthers`: no variable of this machine is in its file.
 * @throws {UsageError} when the text is no sound target file
 */
export async function possibleScenarios(text: string, forOthers: boolean): Promise<ScenarioChoice[]> {
  // Whoever shows no target does not wait for what makes a corpus.
  const { possibleOf } = await import('../../../load/plan.js');
  return possibleOf(targetFrom(text, 'target.yaml', forOthers ? {} : process.env), ASKED_SCENARIOS);
}
