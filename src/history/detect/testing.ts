import fc from 'fast-check';
import { sum } from './statistics.js';

/** Values around a level, with nearly normal noise of 5 %. The same seed returns the same values. */
export function noisy(seed: number, count: number, level: (night: number) => number): number[] {
  const twelve = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 12, maxLength: 12 });
  const uniform = fc.noBias(twelve);
  return fc
    .sample(uniform, { seed, numRuns: count })
    .map((numbers, night) => level(night) * (1 + 0.05 * (sum(numbers) / 1000 - 6)));
}
