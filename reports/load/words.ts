import type { LoadVerdict, ThresholdResult } from '../../src/verdict/load/schema.js';
import { number, type Label } from '../words.js';

/** How each verdict of a load is named. */
export const LOAD_WORDS: Readonly<Record<LoadVerdict, Label>> = {
  pass: { word: 'kept its thresholds', sign: '✓', color: 'pass' },
  fail: { word: 'broke thresholds', sign: '✗', color: 'fail' },
  inconclusive: { word: 'could not be judged', sign: '?', color: 'inconclusive' },
};

/** How each state of a threshold is named. */
export const STATE_WORDS: Readonly<Record<ThresholdResult['state'], Label>> = {
  ok: { word: 'kept', sign: '✓', color: 'pass' },
  broken: { word: 'broken', sign: '✗', color: 'fail' },
  'no samples': { word: 'no samples', sign: '?', color: 'inconclusive' },
  inconclusive: { word: 'could not be judged', sign: '?', color: 'inconclusive' },
};

export const BUDGETS = "Thresholds are the operator's budgets: the specification states no limits for them.";

export const PERCENTILES = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'max'] as const;

/** A latency as a reader wants it: `0.42 ms`, `12.3 ms`, `812 ms`, `3.21 s`. */
export const latency = (ms: number): string => {
  if (ms < 10) return `${ms.toFixed(2)} ms`;
  if (ms < 100) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`;
};

/** A rate: `49.8/s`. */
export const perSecond = (rate: number): string => `${number(Math.round(rate * 10) / 10)}/s`;

/** A share as a percentage: `2.5 %`. */
export const percent = (share: number): string => `${String(Number((100 * share).toPrecision(3)))} %`;

/** What was measured for a threshold, in its unit; empty: nothing was. */
export const measuredText = ({ threshold, measured }: ThresholdResult): string => {
  if (measured === undefined) return '';
  return threshold.endsWith('%') ? `${String(Math.round(measured * 1000) / 1000)} %` : latency(measured);
};
