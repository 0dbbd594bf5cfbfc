import { UsageError } from '../src/harness/errors.js';
import type { Target } from '../src/harness/target/target.js';
import { SCENARIOS, type ScenarioName } from './scenario.js';

export const CHOICES = [...SCENARIOS, 'mixed'] as const;
export type Choice = (typeof CHOICES)[number];

/** What `mixed` has where the target file does not say; parties only when it says so. */
const WEIGHTS: Partial<Record<ScenarioName, number>> = { 'accept-context': 80, 'bulk-acs': 10, operator: 10 };

/** The part of the target file that a scenario needs, and why it cannot do without. */
const NEEDS: Record<ScenarioName, (target: Target) => string | undefined> = {
  'accept-context': ({ registry }) =>
    (registry?.provision ?? registry?.transferInstructions?.acceptable?.length)
      ? undefined
      : 'registry.transferInstructions.acceptable',
  'party-allocation': ({ participant }) => (participant ? undefined : 'participant'),
  'bulk-acs': ({ scan }) => (scan ? undefined : 'scan'),
  operator: ({ operator }) =>
    operator?.apps?.some(({ readyz, livez, metrics }) => readyz ?? livez ?? metrics)
      ? undefined
      : 'operator.apps',
};

/**
 * Which scenarios a load has, and which share of its requests each is.
 * @throws UsageError when the target has not what they need.
 */
export function shareOut(target: Target, choice: Choice): Map<ScenarioName, number> {
  if (choice !== 'mixed') {
    const missing = NEEDS[choice](target);
    if (missing) throw new UsageError(`--scenario ${choice}: ${target.file} has no ${missing}.`);
    return new Map([[choice, 1]]);
  }
  const { mixed } = target.load ?? {};
  const weights = SCENARIOS.map((name) => [name, (mixed ?? WEIGHTS)[name] ?? 0] as const).filter(
    ([, weight]) => weight > 0,
  );
  for (const [name] of mixed ? weights : []) {
    const missing = NEEDS[name](target);
    if (missing)
      throw new UsageError(
        `${target.at(`/load/mixed/${name}`)}: ${name} needs ${missing}, which is not there.`,
      );
  }
  const possible = weights.filter(([name]) => NEEDS[name](target) === undefined);
  const sum = possible.reduce((total, [, weight]) => total + weight, 0);
  if (sum === 0) throw new UsageError(`--scenario mixed: ${target.file} has nothing to ask for.`);
  return new Map(possible.map(([name, weight]) => [name, weight / sum]));
}
