import { PROFILES, profiles, type ProfileName } from '../../../load/profiles.js';
import { SCENARIO_CHOICES, type ScenarioChoice } from '../../../load/scenario.js';
import type { Load } from '../../results/load/schema.js';

/** What may be requested. What creates parties, which stay forever, is put by `assay load`. */
export const ASKED_SCENARIOS = SCENARIO_CHOICES.filter((each) => each !== 'party-allocation');
/** Shapes whose rate and length are known beforehand: a search is made by `assay load`. */
export const ASKED_PROFILES = PROFILES.filter((each) => !profiles[each].search);

/** A load as it is asked for. */
export interface AskedLoad {
  scenario: ScenarioChoice;
  profile: ProfileName;
  /** Requests in a second. */
  rate: number;
  /** How long it lasts. */
  seconds: number;
}

/** A load of a run: `outcome` is there when it has ended. */
export interface KeptLoad extends AskedLoad {
  outcome?: Load['summary'];
}
