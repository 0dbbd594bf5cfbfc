import { quantile, toldQuantile, distributionOf } from '../../src/results/load/distribution.js';
import { median } from '../../src/results/load/growth.js';
import type { Load, LoadMoment, LoadScenario, LoadUsers } from '../../src/results/load/schema.js';
import type { LineChart } from '../chart/line-chart.js';
import { duration, plural } from '../words.js';
import { latency, percentilesOf, perSecond, ratesText } from './words.js';

type Chart = Omit<LineChart, 'id'>;

const SECONDS = { label: 'Seconds since the start', type: 'number' } as const;
/** A shorter interval gives no useful rate: the last interval of a load is often cut off. */
const SHORTEST_MS = 250;

const middleOf = ({ at, durationMs }: LoadMoment) => (at + durationMs / 2) / 1000;
const rateOf = (requests: number, { durationMs }: LoadMoment) => (1000 * requests) / durationMs;

type Line = { name: string; points: { x: number; y: number }[] };

const line = (
  name: string,
  { timeline }: LoadScenario,
  y: (moment: LoadMoment) => number | undefined,
): Line => ({
  name,
  points: timeline
    .filter((moment, i) => i === 0 || moment.durationMs >= SHORTEST_MS)
    .map((moment) => ({ x: middleOf(moment), y: y(moment) ?? NaN })),
});

const peak = ({ points }: Line) =>
  points.reduce((most, point) => (point.y > most.y ? point : most), { x: 0, y: 0 });
const when = ({ x }: { x: number }) => `${duration(1000 * x)} after the start`;

/** Latency over the intervals. Only percentiles for which an interval has enough responses are shown. */
export function latencyOverTime(scenario: LoadScenario): Chart {
  const lines = [
    line('p50', scenario, ({ buckets }) => toldQuantile(distributionOf(buckets), 0.5)),
    line('p95', scenario, ({ p95 }) => p95),
    line('p99', scenario, ({ p99 }) => p99),
    line('slowest', scenario, ({ buckets }) => quantile(distributionOf(buckets), 1)),
  ].filter(({ points }) => points.some(({ y }) => !Number.isNaN(y)));
  const worst = peak(lines.at(-1) ?? { name: '', points: [] });
  return {
    title: `${scenario.name}: latency over time`,
    description: `The slowest answer came ${when(worst)}, after up to ${latency(worst.y)}. Each point is one interval; a percentile has none where fewer than ten answers took longer.`,
    x: SECONDS,
    y: { label: 'ms', zero: true },
    lines,
  };
}

/** The rates of planned, sent and answered requests. */
export function rateOverTime(scenario: LoadScenario): Chart {
  const { asked, reached, answered } = scenario.rate;
  return {
    title: `${scenario.name}: rate planned, sent and answered`,
    description: `Over the whole load: ${ratesText({ asked: scenario.users === undefined ? asked : undefined, sent: reached, answered })}.`,
    x: SECONDS,
    y: { label: 'requests in a second', zero: true },
    lines: [
      ...(scenario.users === undefined
        ? [line('planned', scenario, (moment) => rateOf(moment.asked, moment))]
        : []),
      line('sent', scenario, (moment) => rateOf(moment.sent ?? moment.requests, moment)),
      line('answered', scenario, (moment) => rateOf(moment.answered ?? moment.requests, moment)),
    ],
  };
}

/** Failures per second. */
export function failuresOverTime(scenario: LoadScenario): Chart {
  const failures = line('failures', scenario, (moment) => rateOf(moment.failures, moment));
  const worst = peak(failures);
  return {
    title: `${scenario.name}: failures over time`,
    description: `Most of them ${when(worst)}: ${perSecond(worst.y)}.`,
    x: SECONDS,
    y: { label: 'failures in a second', zero: true },
    lines: [failures],
  };
}

const TAIL = [0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999];
/** The number of nines of a share: each factor of ten fewer responses takes the same space. */
const nines = (share: number) => -Math.log10(1 - share);

/** The distribution of latencies. The slow end, which is judged, has most of the space. */
export function distribution({ name, latency: times }: LoadScenario): Chart {
  const { count, points, max } = times;
  const end = nines(1 - 1 / (count + 1));
  const named = percentilesOf(times).map((each) => `${each.name} ${each.value}`);
  return {
    title: `${name}: distribution of latency`,
    description: `Of ${plural(count, 'request')}: ${named.join(', ')}.`,
    x: {
      label: 'share of the requests that took no longer',
      type: 'number',
      ticks: TAIL.filter((share) => nines(share) <= end).map((share) => ({
        at: nines(share),
        label: `${String(Number((share * 100).toFixed(3)))} %`,
      })),
    },
    y: { label: 'ms', log: true },
    lines: [
      {
        name: 'latency',
        points: [
          ...points
            .filter(([share]) => share < 1 && nines(share) <= end)
            .map(([share, ms]) => ({ x: nines(share), y: Math.max(ms, 0.001) })),
          ...(max === undefined ? [] : [{ x: end, y: Math.max(max, 0.001) }]),
        ],
      },
    ],
  };
}

/** Responses per second by the number of concurrent users, below the two bounds that meet at the knee. */
export function throughputByUsers({ steps, knee, alone = 0, most = 0 }: LoadUsers): Chart {
  const tried = [...new Set(steps.map(({ users }) => users))].sort((a, b) => a - b);
  const answered = (users: number) =>
    median(steps.filter((step) => step.users === users).map((step) => step.answered));
  const bounds = knee === undefined ? [] : [0, knee, Math.max(knee, tried.at(-1) ?? 0)];
  return {
    title: 'Answers by users at once',
    description:
      knee === undefined
        ? 'More users brought more responses until the search ended.'
        : `Up to ${String(knee)} users nobody waits for the others; more bring no more than ${perSecond(most)}.`,
    x: { label: 'users at once', type: 'number' },
    y: { label: 'answers in a second', zero: true },
    lines: [
      { name: 'measured', points: tried.map((users) => ({ x: users, y: answered(users) })) },
      { name: 'at most', points: bounds.map((x) => ({ x, y: Math.min(alone * x, most) })) },
    ].filter(({ points }) => points.length > 0),
    ...(knee !== undefined && { marks: [{ x: knee, label: 'knee' }] }),
  };
}

/** The memory of k6 itself; undefined when it is not known. */
export function memoryOverTime({ generator: { memory = [], peakMemoryMb = 0 } }: Load): Chart | undefined {
  if (memory.length < 2) return undefined;
  return {
    title: 'Memory of the generator',
    description: `At most ${String(peakMemoryMb)} MB.`,
    x: { label: 'seconds since k6 was started', type: 'number' },
    y: { label: 'MB', zero: true },
    lines: [{ name: 'memory', points: memory.map(({ at, mb }) => ({ x: at / 1000, y: mb })) }],
  };
}
