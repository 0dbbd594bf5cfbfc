import type { Observation } from '../schema.js';
import type { Conformance, ObservationChange } from './comparison.js';

/** What differs where the specification is silent, in the order of B, what only A observed last. */
export function compareObservations(
  a: readonly Observation[],
  b: readonly Observation[],
): Pick<Conformance, 'observations' | 'observedAlike'> {
  const [before, after] = [valuesOf(a), valuesOf(b)];
  const sections = new Map([...a, ...b].map(({ key, section }) => [key, section]));
  const keys = [...new Set([...after.keys(), ...before.keys()])];
  const differing = keys.filter((key) => before.get(key) !== after.get(key));
  return {
    observations: differing.map((key): ObservationChange => {
      const [was, is] = [before.get(key), after.get(key)];
      return {
        key,
        section: sections.get(key)!,
        ...(was !== undefined && { a: was }),
        ...(is !== undefined && { b: is }),
      };
    }),
    observedAlike: keys.length - differing.length,
  };
}

/** Shards may have observed the same: each value once. */
function valuesOf(observations: readonly Observation[]): Map<string, string> {
  const values = new Map<string, Set<string>>();
  for (const { key, value } of observations)
    values.set(key, (values.get(key) ?? new Set<string>()).add(value));
  return new Map([...values].map(([key, each]) => [key, [...each].sort().join(' · ')]));
}
