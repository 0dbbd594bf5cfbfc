import { UsageError } from '../src/harness/errors.js';
import { loadTarget } from '../src/harness/target/load.js';
import type { Target } from '../src/harness/target/target.js';
import { peakRate, type LoadShape } from '../src/verdict/load/stages.js';
import type { Corpus } from './corpus.js';
import { profiles } from './profiles.js';
import type { Baseline, Scenario } from './scenario.js';
import { sharesOf } from './scenarios/shares.js';
import { settingsFor, type LoadRequest, type Settings } from './settings.js';

/** A load that may be put on its target. */
export interface LoadPlan {
  request: LoadRequest;
  target: Target;
  settings: Settings;
  /** The scenarios, each with its share of the requests. */
  shares: ReadonlyMap<Scenario, number>;
  /** The rates over time, of all scenarios together. */
  shape: LoadShape;
}

/**
 * Settles what a load is before any of it is sent.
 * @throws {UsageError} when the target file or an option is wrong, or `--allow-writes` is missing
 */
export async function planLoad(request: LoadRequest): Promise<LoadPlan> {
  const { profile } = request;
  const target = loadTarget(request.targetFile);
  const settings = settingsFor(target, request);
  const shares = sharesOf(target, request.scenario);
  const scenarios = [...shares.keys()];
  if (!request.allowWrites) checkHarmless(target, scenarios);
  const shape = profiles[profile].shape(settings.rate, settings.durationMs);
  checkRate(target, profile === 'breakpoint' ? settings.maxRate : peakRate(shape));
  for (const { provision } of scenarios) await provision?.(target);
  return { request, target, settings, shares, shape };
}

function checkRate({ limits, at }: Target, peak: number): void {
  const { requestsPerSecond: limit = Infinity } = limits;
  if (peak > limit)
    throw new UsageError(
      `${at('/limits/requestsPerSecond')}: the load goes up to ${peak} requests in a second, and limits.requestsPerSecond allows ${limit}: lower --rate, or raise the limit.`,
    );
}

/**
 * Nothing that stays is made, and a target that people depend on is not worked hard, unless somebody said so.
 * @throws {UsageError} when --allow-writes would be needed
 */
function checkHarmless(target: Target, scenarios: readonly Scenario[]): void {
  if (target.environment === 'production')
    throw new UsageError(
      `${target.at('/environment')}: the target file says environment: production, so no load is put on it. --allow-writes allows it.`,
    );
  const creating = scenarios.find(({ createsParties }) => createsParties);
  if (creating)
    throw new UsageError(
      `${creating.name} creates parties, which stay for ever: give --allow-writes, and --max-parties for how many.`,
    );
}

/** The requests of each scenario, by its name. */
export const corporaOf = (
  { request: { seed }, target, settings: { invalid }, shares }: LoadPlan,
  baseline: Baseline,
): Map<string, Corpus> =>
  new Map([...shares.keys()].map((each) => [each.name, each.corpus({ target, seed, invalid, baseline })]));
