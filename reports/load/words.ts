import type { LoadVerdict, ThresholdResult } from '../../src/verdict/load/schema.js';
import { number } from '../words.js';

/** How each verdict of a load is named to a reader, with a sign that tells them apart without colour. */
export const LOAD_WORDS: Readonly<Record<LoadVerdict, { word: string; sign: string }>> = {
  pass: { word: 'kept its thresholds', sign: '✓' },
  fail: { word: 'broke thresholds', sign: '✗' },
  inconclusive: { word: 'could not be judged', sign: '?' },
};

type StateWords = { word: string; sign: string; verdict: LoadVerdict };

export const STATE_WORDS: Readonly<Record<ThresholdResult['state'], StateWords>> = {
  ok: { word: 'kept', sign: '✓', verdict: 'pass' },
  broken: { word: 'broken', sign: '✗', verdict: 'fail' },
  'no samples': { word: 'no samples', sign: '?', verdict: 'inconclusive' },
  inconclusive: { word: 'could not be judged', sign: '?', verdict: 'inconclusive' },
};

export const BUDGETS = "Thresholds are the operator's budgets: the specification states no limits for them.";

export const PERCENTILES = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'max'] as const;

/** A latency as a reader wants it: `0.42 ms`, `12.3 ms`, `812 ms`, `3.21 s`. */
export const latency = (ms: number): string => {
  if (ms < 10) return `${ms.toFixed(2)} ms`;
  if (ms < 100) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`;
};

export const perSecond = (rate: number): string => `${number(Math.round(rate * 10) / 10)}/s`;

/** What was measured for a threshold, in its unit; empty: nothing was. */
export const measuredText = ({ threshold, measured }: ThresholdResult): string => {
  if (measured === undefined) return '';
  return threshold.endsWith('%') ? `${String(Math.round(measured * 1000) / 1000)} %` : latency(measured);
};
