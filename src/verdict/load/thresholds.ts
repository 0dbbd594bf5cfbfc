import { quantile } from './distribution.js';
import type { LoadClause, LoadScenario, ThresholdResult } from './schema.js';

/** A budget of the operator's, as `p99<300ms` or `operator:failures<1%` writes it. */
export interface Threshold {
  text: string;
  /** Absent: of every scenario. */
  scenario?: string;
  /** A share of the answers for a percentile of their latency, 1 for the slowest; or what is counted. */
  metric: number | 'failures' | 'checks' | 'dropped';
  compare: '<' | '<=' | '>' | '>=';
  /** Milliseconds, or percent. */
  bound: number;
}

const FORM =
  /^(?:([a-z-]+):)?(?:p(\d{1,2}(?:\.\d{1,3})?)|(max|failures|checks|dropped))(<=?|>=?)(\d+(?:\.\d+)?)(ms|s|%)$/;

/** What a threshold has to look like, for whoever wrote one that does not. */
export const THRESHOLD_FORM = 'p99<300ms, max<=2s, failures<1%, checks>=100% or dropped<=0%';

/** The threshold that a text stands for; undefined: it is none. */
export function parseThreshold(written: string): Threshold | undefined {
  const text = written.replaceAll(/\s+/g, '');
  const [, scenario, percent, word, compare, amount, unit] = FORM.exec(text) ?? [];
  if (compare === undefined) return undefined;
  const isLatency = percent !== undefined || word === 'max';
  const isBelow = compare.startsWith('<');
  if (isLatency === (unit === '%') || isBelow === (word === 'checks')) return undefined;
  return {
    text,
    ...(scenario !== undefined && { scenario }),
    metric: word === 'max' ? 1 : percent !== undefined ? Number(percent) / 100 : (word as 'checks'),
    compare: compare as Threshold['compare'],
    bound: Number(amount) * (unit === 's' ? 1000 : 1),
  };
}

/** What is judged of one scenario. */
export interface Judged {
  scenario: Pick<LoadScenario, 'name' | 'requests' | 'dropped' | 'failures' | 'latency'>;
  clauses: readonly Pick<LoadClause, 'judged' | 'broken'>[];
  /** The machine of the generator had no processor left, so that long latencies may be its own. */
  saturated: boolean;
}

/** Whether one scenario keeps a threshold. What was never measured is not kept: there is no pass without samples. */
export function evaluate(threshold: Threshold, judged: Judged): ThresholdResult {
  const { scenario, saturated } = judged;
  const result = { scenario: scenario.name, threshold: threshold.text };
  const measured = measure(threshold.metric, judged);
  if (measured === undefined) return { ...result, state: 'no samples', reason: 'nothing was measured' };
  if (holds(threshold, measured)) return { ...result, measured, state: 'ok' };
  const inconclusive = (reason: string): ThresholdResult => ({
    ...result,
    measured,
    state: 'inconclusive',
    reason,
  });
  if (threshold.metric === 'dropped')
    return inconclusive('the generator could not keep the rate: no virtual user was free');
  if (saturated && typeof threshold.metric === 'number')
    return inconclusive('the processors of the generator were busy: the latency may be its own');
  return { ...result, measured, state: 'broken' };
}

function measure(metric: Threshold['metric'], { scenario, clauses }: Judged): number | undefined {
  const { requests, dropped, failures, latency } = scenario;
  if (metric === 'dropped') return percent(dropped, requests + dropped);
  // Nobody was reached: that says nothing about the target.
  if (latency.count === 0) return undefined;
  if (typeof metric === 'number') return quantile(latency, metric);
  if (metric === 'failures') return percent(total(failures.map((failure) => failure.count)), requests);
  const answers = total(clauses.map(({ judged }) => judged));
  const kept = answers - total(clauses.map(({ broken }) => broken));
  return percent(kept, answers);
}

const total = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);
const percent = (part: number, whole: number) => (whole === 0 ? undefined : (100 * part) / whole);

function holds({ compare, bound }: Threshold, measured: number): boolean {
  if (compare === '<') return measured < bound;
  if (compare === '<=') return measured <= bound;
  return compare === '>' ? measured > bound : measured >= bound;
}
