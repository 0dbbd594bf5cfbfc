import fc from 'fast-check';

/** Values of a generator. The same seed returns the same values. */
export const sampled = <T>(arbitrary: fc.Arbitrary<T>, count = 500, seed = 1): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed });

/** Whether the same seed returns the same values, and another seed returns others. */
export const isRepeatable = (arbitrary: fc.Arbitrary<unknown>): boolean => {
  const values = (seed: number) => JSON.stringify(sampled(arbitrary, 50, seed), serialised);
  return values(3) === values(3) && values(3) !== values(4);
};

// Functions are compared by their result for the same id.
const serialised = (_: string, value: unknown) =>
  typeof value === 'function' ? String((value as (id: string) => unknown)('ab'.repeat(40))) : value;
