import { UsageError } from '../src/harness/errors.js';
import { loadTarget } from '../src/harness/target/load.js';
import { provisionRegistry } from '../src/harness/target/provision.js';
import type { Target } from '../src/harness/target/target.js';
import { peakOf, type Course } from '../src/verdict/load/stages.js';
import { profiles, type ProfileName } from './profiles.js';
import type { ScenarioName } from './scenario.js';
import { checkRate, settingsFor, type Asked, type Settings } from './settings.js';
import { shareOut, type Choice } from './share-out.js';

/** Which load is wanted of which target. */
export interface Wanted extends Asked {
  targetFile: string;
  scenario: Choice;
  profile: ProfileName;
  allowWrites?: boolean | undefined;
}

/** A load that may be put on its target. */
export interface Arranged {
  target: Target;
  settings: Settings;
  /** Which share of the requests each scenario is. */
  shares: Map<ScenarioName, number>;
  course: Course;
}

/**
 * Settles what a load is before any of it is sent.
 * @throws UsageError for a target file or an option that leads nowhere, or that nobody gave leave for.
 */
export async function arrange(wanted: Wanted): Promise<Arranged> {
  const { profile } = wanted;
  const target = loadTarget(wanted.targetFile);
  const settings = settingsFor(target, profile, wanted);
  const shares = shareOut(target, wanted.scenario);
  checkAllowed(target, [...shares.keys()], wanted.allowWrites ?? false);
  const course = profiles[profile].course(settings.rate, settings.durationMs);
  checkRate(target, profile === 'breakpoint' ? settings.maxRate : peakOf(course));
  if (target.registry?.provision && shares.has('accept-context'))
    target.registry.transferInstructions = await provisionRegistry(target);
  return { target, settings, shares, course };
}

/** Nothing that stays is made, and a target that people depend on is not worked hard, unless somebody said so. */
function checkAllowed(target: Target, scenarios: readonly string[], allowWrites: boolean): void {
  if (allowWrites) return;
  if (target.environment === 'production')
    throw new UsageError(
      `${target.at('/environment')}: the target file says environment: production, so no load is put on it. --allow-writes allows it.`,
    );
  if (scenarios.includes('party-allocation'))
    throw new UsageError(
      'party-allocation creates parties, which stay for ever: give --allow-writes, and --max-parties for how many.',
    );
}
