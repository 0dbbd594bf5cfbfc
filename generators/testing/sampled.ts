import fc from 'fast-check';

/** Values of a generator, the same ones at each call. */
export const sampled = <T>(arbitrary: fc.Arbitrary<T>, count = 500, seed = 1): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed });

/** Whether a seed gives the same values at each call, and another seed others. */
export const isRepeatable = (arbitrary: fc.Arbitrary<unknown>): boolean => {
  const values = (seed: number) => JSON.stringify(sampled(arbitrary, 50, seed), serialised);
  return values(3) === values(3) && values(3) !== values(4);
};

// Functions tell their values apart by what they do: to the same id.
const serialised = (_: string, value: unknown) =>
  typeof value === 'function' ? String((value as (id: string) => unknown)('ab'.repeat(40))) : value;
