import type { LoadMoment, LoadScenario } from './schema.js';

/**
 * The rates of requested, sent and answered requests per second while the plan is at its maximum rate. Only intervals
 * that are entirely within that time count. @returns undefined when there are none
 */
export function steadyRates(
  shape: LoadShape,
  timeline: readonly LoadMoment[],
): LoadScenario['rate']['steady'] {
  const part = steadyPart(shape);
  if (!part) return undefined;
  // The clocks of both sides are not exact to the last milliseconds.
  const within = timeline.filter(
    ({ at, durationMs }) => at >= part.from && at + durationMs <= part.to + 50 && durationMs > 0,
  );
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return undefined;
  const end = last.at + last.durationMs;
  const perSecond = (of: (moment: LoadMoment) => number) =>
    round((1000 * within.reduce((sum, moment) => sum + of(moment), 0)) / (end - first.at));
  return {
    at: first.at,
    durationMs: end - first.at,
    asked: round((1000 * plannedBetween(shape, first.at, end)) / (end - first.at)),
    ...(within.every(({ sent }) => sent !== undefined) && { sent: perSecond(({ sent = 0 }) => sent) }),
    answered: perSecond(({ answered, requests }) => answered ?? requests),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The rate in requests per second over time: linear ramps from `startRate` through the stages. */
export interface LoadShape {
  startRate: number;
  stages: Readonly<LoadScenario['stages']>;
}

/** The number of requests of a shape between two moments, in milliseconds since its start. */
export function plannedBetween({ startRate, stages }: LoadShape, from: number, to: number): number {
  let [begin, before, sum] = [0, startRate, 0];
  for (const { rate, durationMs } of stages) {
    const [start, end] = [Math.max(from, begin), Math.min(to, begin + durationMs)];
    const at = (moment: number) => before + ((rate - before) * (moment - begin)) / durationMs;
    if (end > start) sum += (((at(start) + at(end)) / 2) * (end - start)) / 1000;
    [begin, before] = [begin + durationMs, rate];
  }
  return sum;
}

/** The duration of a shape, in milliseconds. */
export const durationOf = ({ stages }: LoadShape): number =>
  stages.reduce((sum, { durationMs }) => sum + durationMs, 0);

/** The number of requests of a whole shape; it may be fractional. */
export const plannedRequests = (shape: LoadShape): number => plannedBetween(shape, 0, durationOf(shape));

/** The maximum rate of a shape, in requests per second. */
export const peakRate = ({ startRate, stages }: LoadShape): number =>
  Math.max(startRate, ...stages.map(({ rate }) => rate));

/** The start of a shape, up to this number of requests. */
export function cutAfter(shape: LoadShape, requests: number): LoadShape {
  let [low, high] = [0, durationOf(shape)];
  if (plannedRequests(shape) <= requests) return shape;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (plannedBetween(shape, 0, middle) < requests) low = middle;
    else high = middle;
  }
  return cutAt(shape, high);
}

function cutAt({ startRate, stages }: LoadShape, ms: number): LoadShape {
  const kept: LoadScenario['stages'] = [];
  let [left, before] = [ms, startRate];
  for (const { rate, durationMs } of stages) {
    if (left <= 0) break;
    const share = Math.min(1, left / durationMs);
    kept.push({ rate: before + (rate - before) * share, durationMs: durationMs * share });
    [left, before] = [left - durationMs, rate];
  }
  return { startRate, stages: kept };
}

/** A part of a shape: the same stages with this share of each rate. */
export const partOf = ({ startRate, stages }: LoadShape, share: number): LoadShape => ({
  startRate: startRate * share,
  stages: stages.map(({ rate, durationMs }) => ({ rate: rate * share, durationMs })),
});

/** The longest period at the maximum rate; undefined when there are only ramps. */
export function steadyPart(shape: LoadShape): { from: number; to: number } | undefined {
  const peak = peakRate(shape);
  let [begin, before] = [0, shape.startRate];
  let longest: { from: number; to: number } | undefined;
  for (const { rate, durationMs } of shape.stages) {
    const isLonger = durationMs > (longest ? longest.to - longest.from : 0);
    if (rate === peak && before === peak && isLonger) longest = { from: begin, to: begin + durationMs };
    [begin, before] = [begin + durationMs, rate];
  }
  return longest;
}
