import { CERTAINTY, rarestFound } from '../../src/results/load/merge.js';
import type { LoadScenario, LoadUsers, LoadVerdict, ThresholdResult } from '../../src/results/load/schema.js';
import { duration, number, plural, type Label } from '../words.js';

/** The name of each verdict of a load. */
export const LOAD_WORDS: Readonly<Record<LoadVerdict, Label>> = {
  pass: { word: 'kept its thresholds', sign: '✓', color: 'pass' },
  fail: { word: 'broke thresholds', sign: '✗', color: 'fail' },
  inconclusive: { word: 'could not be judged', sign: '?', color: 'inconclusive' },
};

/** The name of each state of a threshold. */
export const STATE_WORDS: Readonly<Record<ThresholdResult['state'], Label>> = {
  ok: { word: 'kept', sign: '✓', color: 'pass' },
  broken: { word: 'broken', sign: '✗', color: 'fail' },
  'no samples': { word: 'no samples', sign: '?', color: 'inconclusive' },
  inconclusive: { word: 'could not be judged', sign: '?', color: 'inconclusive' },
};

export const BUDGETS = 'Thresholds are set by the operator: the specification has no limits for them.';

export const PERCENTILES = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'max'] as const;

/** A latency for a reader: `0.42 ms`, `12.3 ms`, `812 ms`, `3.21 s`. */
export const latency = (ms: number): string => {
  if (ms < 10) return `${ms.toFixed(2)} ms`;
  if (ms < 100) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`;
};

type Times = Partial<Record<(typeof PERCENTILES)[number], number>> &
  Pick<Partial<LoadScenario['latency']>, 'unanswered' | 'timeoutMs'>;

/** The known percentiles: `p99 12.3 ms`, or `p99.9 ≥ 10.0 s` among requests without a response. */
export const percentilesOf = (times: Times): { name: string; value: string }[] =>
  PERCENTILES.flatMap((name) => {
    const ms = times[name];
    if (ms === undefined) return [];
    const isAtLeast = (times.unanswered ?? 0) > 0 && ms >= (times.timeoutMs ?? Infinity);
    return [{ name, value: `${isAtLeast ? '≥ ' : ''}${latency(ms)}` }];
  });

/** The rates that were requested, sent and answered, per second. */
export const ratesText = ({ asked, sent, answered }: Rates): string =>
  [
    ...(asked === undefined ? [] : [`${perSecond(asked)} asked`]),
    ...(sent === undefined ? [] : [`${perSecond(sent)} sent`]),
    ...(answered === undefined ? [] : [`${perSecond(answered)} answered`]),
  ].join(', ');

interface Rates {
  asked?: number | undefined;
  sent?: number | undefined;
  answered?: number | undefined;
}

/** The rates over a whole scenario, and those without its ramps when it has some. */
export function ratesOf({ rate, stages, startRate, users }: LoadScenario): {
  whole: string;
  steady?: string;
} {
  const { asked, reached, answered, steady } = rate;
  if (users !== undefined)
    return { whole: `${plural(users, 'user')} at once, ${perSecond(answered ?? reached)} answered` };
  const whole = ratesText({ asked, sent: reached, answered });
  const isSteady = stages.every((stage) => stage.rate === startRate);
  if (!steady || isSteady) return { whole };
  return { whole, steady: `${ratesText(steady)}, for ${duration(steady.durationMs)} at the highest rate` };
}

/** An amount of data: `2.06 MB`. */
export const megabytes = (bytes: number): string => `${String(Number((bytes / 1e6).toPrecision(3)))} MB`;

/** Says that the latency grew, with its start and end values. */
export const growthText = ({ fromMs, toMs, overMs }: NonNullable<LoadScenario['growth']>): string =>
  `the median latency grew from ${latency(fromMs)} to ${latency(toMs)} in ${duration(overMs)} at the same rate, as with a leak or a growing queue`;

/** Describes how many concurrent users were found. */
export const usersText = ({ knee, between, kept, alone, most, found }: LoadUsers): string =>
  [
    knee === undefined
      ? 'Users at once: no knee of the throughput was found'
      : `Users at once before they wait for each other: ${String(knee)} (${(between ?? []).join(' to ')})`,
    `one alone gets ${perSecond(alone ?? 0)} answered, all together ${perSecond(most ?? 0)} at most`,
    kept === undefined
      ? 'the thresholds were never kept'
      : `the thresholds were kept with up to ${number(kept)} at once`,
    `found by ${found}`,
  ].join('; ');

/** The names of the phases. */
export const PHASES = ['connecting', 'tls', 'waiting', 'receiving'] as const;
/** The names of the phases for a reader. */
export const PHASE_WORDS = {
  connecting: 'connecting',
  tls: 'TLS',
  waiting: 'waiting',
  receiving: 'receiving',
};

/** A rate: `49.8/s`. */
export const perSecond = (rate: number): string => `${number(Math.round(rate * 10) / 10)}/s`;

/** A share as a percentage: `2.5 %`. */
export const percent = (share: number): string => `${String(Number((100 * share).toPrecision(3)))} %`;

/**
 * Says how many responses were checked, and how rare a defect may be that would still be found. Empty when that was
 * not recorded, or there was no response.
 */
export function coverage({ judged }: LoadScenario): string {
  if (!judged || judged.checked === 0) return '';
  const { answers, checked } = judged;
  const looked =
    checked === answers
      ? `every answer (${number(answers)})`
      : `${number(checked)} of ${plural(answers, 'answer')}, the others by their status`;
  return `${looked}: a defect in one of ${number(rarestFound(checked))} would be found with ${percent(CERTAINTY)}`;
}

/** The measured value of a threshold, with its unit; empty when nothing was measured. */
export const measuredText = ({ threshold, measured }: ThresholdResult): string => {
  if (measured === undefined) return '';
  return threshold.endsWith('%') ? `${String(Math.round(measured * 1000) / 1000)} %` : latency(measured);
};
