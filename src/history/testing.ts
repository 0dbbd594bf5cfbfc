import fc from 'fast-check';
import type { RunRecord } from './record.js';
import { sum } from './detect/statistics.js';

/** A record of a load, one per night from 1 September 2026. */
export function recordOf(night: number, more: Partial<RunRecord> = {}): RunRecord {
  const at = new Date(Date.UTC(2026, 8, 1 + night, 1)).toISOString();
  return {
    schemaVersion: 1,
    at,
    night: at.slice(0, 10),
    target: 'acme',
    kind: 'load',
    mode: 'mixed load',
    series: { 'mixed.p95': 40 },
    run: { seed: 1, harnessVersion: '0.1.0' },
    ...more,
  };
}

/** Values around a level, with nearly normal noise of 5 %. The same seed returns the same values. */
export function noisy(seed: number, count: number, level: (night: number) => number): number[] {
  const twelve = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 12, maxLength: 12 });
  const uniform = fc.noBias(twelve);
  return fc
    .sample(uniform, { seed, numRuns: count })
    .map((numbers, night) => level(night) * (1 + 0.05 * (sum(numbers) / 1000 - 6)));
}
