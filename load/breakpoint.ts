import type { Load, LoadVerdict } from '../src/verdict/load/schema.js';
import type { LoadShape } from '../src/verdict/load/stages.js';
import type { Settings } from './settings.js';

/** The search ends when the rate that does not do is so little above the one that does. */
const PRECISION = 0.1;

interface Step {
  rate: number;
  verdict: LoadVerdict;
  reasons: string[];
}

/**
 * Looks for the highest rate that keeps the thresholds: it is doubled until one does not, then the rate in the middle is
 * tried, until the two are near to each other. Each step is a short load of its own, so that none has the queue of another.
 */
export async function breakpoint(
  { rate: first, maxRate, durationMs }: Settings,
  once: (shape: LoadShape) => Promise<Load>,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<Load> {
  const steps: Step[] = [];
  let good: Load | undefined;
  let [low, high] = [0, Infinity];
  let last: Load | undefined;
  let rate = Math.min(first, maxRate);
  while (last === undefined || isWorthTrying(rate, low, high)) {
    last = await once({ startRate: rate, stages: [{ rate, durationMs }] });
    const { verdict, reasons } = last.summary;
    steps.push({ rate, verdict, reasons });
    say(`${rate} requests in a second: ${verdict === 'pass' ? 'kept' : reasons.join('; ')}`);
    if (signal?.aborted) break;
    if (verdict === 'pass') [low, good] = [rate, last];
    else high = rate;
    rate = high === Infinity ? Math.min(2 * rate, maxRate) : middle(low, high);
  }
  const shown = good ?? last;
  return {
    ...shown,
    ...(signal?.aborted && {
      run: { ...shown.run, interrupted: true },
      summary: { verdict: 'inconclusive' as const, reasons: ['the search was interrupted'] },
    }),
    breakpoint: { ...(good && { rate: low }), found: inWords(steps, low, high, maxRate), steps },
  };
}

/** Less than one request in a second is no load. */
const isWorthTrying = (rate: number, low: number, high: number) =>
  rate >= 1 && rate !== low && high > low * (1 + PRECISION);

/** In whole numbers where they are far enough from each other. */
const middle = (low: number, high: number): number => {
  const exact = (low + high) / 2;
  return high - low > 10 ? Math.round(exact) : Math.round(exact * 10) / 10;
};

function inWords(steps: readonly Step[], low: number, high: number, maxRate: number): string {
  const tried = `${steps.length} short loads, ${steps.map(({ rate }) => rate).join(', ')} requests in a second`;
  if (high === Infinity)
    return `${tried}: ${low === maxRate ? `up to the highest rate allowed, ${maxRate},` : 'as far as it came,'} none broke a threshold`;
  const broke = steps.find(({ rate }) => rate === high);
  const why = broke?.reasons.join('; ') ?? '';
  const whose =
    broke?.verdict === 'inconclusive' ? 'the generator or its view ended it' : 'the target ended it';
  return `${tried}: ${low === 0 ? 'already the first did not keep them' : `${low} kept the thresholds`}, ${high} did not (${why}); ${whose}`;
}
