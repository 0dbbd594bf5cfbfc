import { sumOf } from '../numbers.js';
import { countBeyond, fewestFor, quantile } from './distribution.js';
import type { LoadClause, LoadScenario, Load } from './schema.js';
import { leftLate, refusedText, sentOtherwise } from './sent.js';

/** The parts of a latency that can have their own thresholds. */
const PHASES = { connect: 'connecting', tls: 'tls', waiting: 'waiting', receiving: 'receiving' } as const;

/** A threshold of the operator, in the form `p99<300ms` or `operator:failures<1%`. */
export interface Threshold {
  text: string;
  /** Absent: every scenario. */
  scenario?: string;
  /** Absent: the whole latency. */
  phase?: (typeof PHASES)[keyof typeof PHASES];
  /** For a latency percentile, its share of the responses, 1 for the maximum; otherwise what is counted. */
  metric: number | 'failures' | 'checks' | 'dropped';
  compare: '<' | '<=' | '>' | '>=';
  /** Milliseconds, or percent. */
  bound: number;
}

const FORM =
  /^(?:([a-z-]+):)?(?:(?:(connect|tls|waiting|receiving)_)?(?:p(\d{1,2}(?:\.\d{1,3})?)|(max))|(failures|checks|dropped))(<=?|>=?)(\d+(?:\.\d+)?)(ms|s|%)$/;

/** The form of thresholds, for messages. */
export const THRESHOLD_FORM =
  'p99<300ms, max<=2s, connect_p99<100ms, tls_max<1s, waiting_p95<200ms, receiving_p95<50ms, failures<1%, checks>=100% or dropped<=0%';

/** Parses a threshold; undefined when the text is not one. */
export function parseThreshold(written: string): Threshold | undefined {
  const text = written.replaceAll(/\s+/g, '');
  const [, scenario, phase, percent, max, word, compare, amount, unit] = FORM.exec(text) ?? [];
  if (compare === undefined) return undefined;
  const isBelow = compare.startsWith('<');
  if ((word === undefined) === (unit === '%') || isBelow === (word === 'checks')) return undefined;
  return {
    text,
    ...(scenario !== undefined && { scenario }),
    ...(phase !== undefined && { phase: PHASES[phase as keyof typeof PHASES] }),
    metric: max ? 1 : percent !== undefined ? Number(percent) / 100 : (word as 'checks'),
    compare: compare as Threshold['compare'],
    bound: Number(amount) * (unit === 's' ? 1000 : 1),
  };
}

/** The measurements of one scenario that thresholds use. */
interface Judged {
  scenario: Pick<
    LoadScenario,
    'name' | 'requests' | 'dropped' | 'failures' | 'latency' | 'late' | 'phases' | 'refused'
  >;
  clauses: readonly Pick<LoadClause, 'judged' | 'broken'>[];
  /** The processors of the generator's machine were busy, so that long latencies may be its own. */
  saturated: boolean;
}

type Outcome = Pick<Load['thresholds'][number], 'measured' | 'state' | 'reason'>;

const NOTHING: Outcome = { state: 'no samples', reason: 'nothing was measured' };

/** Evaluates a threshold for one scenario. Without samples a threshold is not kept. */
function evaluate(threshold: Threshold, judged: Judged): Load['thresholds'][number] {
  const { metric, text } = threshold;
  const outcome =
    typeof metric === 'number' ? ofTimes(threshold, metric, judged) : ofCounts(threshold, metric, judged);
  return { scenario: judged.scenario.name, threshold: text, ...outcome };
}

type Latency = LoadScenario['latency'];
type Times = Pick<Latency, 'count' | 'points'> & Partial<Pick<Latency, 'unanswered' | 'timeoutMs'>>;

/** The time (ms) from which requests had no response. No threshold at or above it is kept. */
const never = ({ unanswered = 0, timeoutMs = Infinity }: Times) => (unanswered > 0 ? timeoutMs : Infinity);

const keeps = (threshold: Threshold, times: Times, ms: number) => ms < never(times) && holds(threshold, ms);

function ofTimes(threshold: Threshold, share: number, { scenario, saturated }: Judged): Outcome {
  const { latency, late } = scenario;
  const times: Times | undefined = threshold.phase ? scenario.phases?.[threshold.phase] : latency;
  // No request was answered, which says nothing about the target.
  if (!times || times.count === 0 || latency.count === (latency.unanswered ?? 0)) return NOTHING;
  const outcome =
    times.count < fewestFor(share) ? ofFew(threshold, share, times) : ofMany(threshold, share, times);
  if (outcome.state !== 'broken') return outcome;
  if ((outcome.measured ?? 0) >= never(times))
    return { ...outcome, reason: 'that is where no answer came in time' };
  const inconclusive = (reason: string): Outcome => ({ ...outcome, state: 'inconclusive', reason });
  if (saturated) return inconclusive('the processors of the generator were busy: the latency may be its own');
  // A delay in the generator can affect both the sending of a request and the reading of its response.
  const own = 2 * (late ? (quantile(late, share) ?? 0) : 0);
  if (holds(threshold, (outcome.measured ?? 0) - own))
    return inconclusive(
      `the generator was late by up to ${Math.round(own / 2)} ms itself: the latency may be its own`,
    );
  return outcome;
}

function ofMany(threshold: Threshold, share: number, times: Times): Outcome {
  const measured = quantile(times, share);
  if (measured === undefined) return NOTHING;
  return { measured, state: keeps(threshold, times, measured) ? 'ok' : 'broken' };
}

/**
 * Evaluates a percentile with fewer than ten slower responses, which is not known exactly. It is kept if even the
 * slowest response keeps the bound, and broken if ten responses do not.
 */
function ofFew(threshold: Threshold, share: number, times: Times): Outcome {
  const few = `${count(times.count)}: p${Number((100 * share).toFixed(3))} needs ${fewestFor(share)}`;
  const slowest = quantile(times, 1) ?? 0;
  if (keeps(threshold, times, slowest))
    return { measured: slowest, state: 'ok', reason: `the slowest of only ${few}` };
  const isBroken = countBeyond(times, Math.min(threshold.bound, never(times) - 0.001)) >= 10;
  const measured = quantile(times, Math.max(0, 1 - 10 / times.count)) ?? 0;
  return isBroken
    ? { measured, state: 'broken', reason: `ten took longer, of only ${few}` }
    : { state: 'inconclusive', reason: `there were only ${few}` };
}

const count = (times: number) => `${times} ${times === 1 ? 'answer' : 'answers'}`;

function ofCounts(threshold: Threshold, metric: 'failures' | 'checks' | 'dropped', judged: Judged): Outcome {
  const measured = share(metric, judged);
  if (measured === undefined) return NOTHING;
  if (holds(threshold, measured)) return { measured, state: 'ok' };
  if (metric === 'dropped')
    return {
      measured,
      state: 'inconclusive',
      reason: 'the generator could not keep the rate: no virtual user was free',
    };
  if (metric === 'failures' && leftLate(judged.scenario))
    return {
      measured,
      state: 'inconclusive',
      reason: 'requests left late and all at once: the failures may come from that',
    };
  return { measured, state: 'broken' };
}

function share(metric: 'failures' | 'checks' | 'dropped', { scenario, clauses }: Judged): number | undefined {
  const { requests, dropped, failures, latency, refused } = scenario;
  if (metric === 'dropped') return percent(dropped, requests + dropped);
  // No request was answered, which says nothing about the target.
  const reached = latency.count > (latency.unanswered ?? 0) || refused !== undefined;
  if (!reached) return undefined;
  if (metric === 'failures')
    return percent(
      sumOf(failures, ({ count: times }) => times),
      requests,
    );
  const answers = sumOf(clauses, ({ judged }) => judged);
  const kept = answers - sumOf(clauses, ({ broken }) => broken);
  return percent(kept, answers);
}

const percent = (part: number, whole: number) => (whole === 0 ? undefined : (100 * part) / whole);

function holds({ compare, bound }: Threshold, measured: number): boolean {
  if (compare === '<') return measured < bound;
  if (compare === '<=') return measured <= bound;
  return compare === '>' ? measured > bound : measured >= bound;
}

/** The share of the machine's processors above which responses wait for the generator. */
const SATURATED = 0.9;

/**
 * Evaluates the thresholds of a load, and its verdict. A broken threshold fails the load. Nothing passes that was not
 * measured, or was measured on another load than the requested one.
 */
export function conclude(
  load: Pick<Load, 'scenarios' | 'clauses' | 'generator' | 'run'>,
  thresholds: readonly Threshold[],
): Pick<Load, 'thresholds' | 'summary'> {
  const saturated = (load.generator.cpuShare ?? 0) > SATURATED;
  const judge = (scenario: LoadScenario, threshold: Threshold) => {
    const clauses = load.clauses.filter((clause) => clause.scenario === scenario.name);
    return evaluate(threshold, { scenario, clauses, saturated });
  };
  const results = load.scenarios.flatMap((scenario) =>
    effective(thresholds, scenario.name).map((threshold) => judge(scenario, threshold)),
  );
  const of = (...states: string[]) => results.filter(({ state }) => states.includes(state));
  const inWords = (list: typeof results) =>
    list.map(({ scenario, threshold, reason }) => `${scenario}: ${threshold}${reason ? `: ${reason}` : ''}`);
  const refusals = refusedText(load.scenarios);
  const broken = of('broken');
  if (broken.length > 0)
    return { thresholds: results, summary: { verdict: 'fail', reasons: [...inWords(broken), ...refusals] } };
  const reasons = [
    ...inWords(of('no samples', 'inconclusive')),
    ...(load.run.interrupted ? ['the run was interrupted'] : []),
    ...sentOtherwise(load),
    ...(results.some(({ state }) => state === 'no samples') ? refusals : []),
    ...(results.length === 0 ? ['there was nothing to judge'] : []),
  ];
  return { thresholds: results, summary: { verdict: reasons.length > 0 ? 'inconclusive' : 'pass', reasons } };
}

/** The thresholds of one scenario. The last one for a metric is used, so that given thresholds replace the defaults. */
function effective(thresholds: readonly Threshold[], scenario: string): Threshold[] {
  const own = thresholds.filter((each) => each.scenario === undefined || each.scenario === scenario);
  return [...new Map(own.map((threshold) => [`${threshold.phase} ${threshold.metric}`, threshold])).values()];
}
