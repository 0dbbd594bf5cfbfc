import type { RunRecord } from './record.js';

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
