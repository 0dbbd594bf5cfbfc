import type { LoadMoment, LoadScenario, Stage } from './schema.js';

/**
 * Requests in a second that were asked for, sent and answered while the plan stays at its highest rate, from the
 * intervals that lie wholly in it; undefined when there are none.
 */
export function steadyRates(
  shape: LoadShape,
  timeline: readonly LoadMoment[],
): LoadScenario['rate']['steady'] {
  const part = steadyPart(shape);
  if (!part) return undefined;
  // The clocks of both sides are not so exact that the last milliseconds would count.
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

/** Requests in a second over time: from `startRate` in straight lines through the stages. */
export interface LoadShape {
  startRate: number;
  stages: readonly Stage[];
}

/** Requests that a shape has between two moments, in milliseconds since its start. */
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

/** How long a shape lasts, in milliseconds. */
export const durationOf = ({ stages }: LoadShape): number =>
  stages.reduce((sum, { durationMs }) => sum + durationMs, 0);

/** Requests that a whole shape has; a fraction where it ends between two. */
export const plannedRequests = (shape: LoadShape): number => plannedBetween(shape, 0, durationOf(shape));

/** The highest rate of a shape, in requests in a second. */
export const peakRate = ({ startRate, stages }: LoadShape): number =>
  Math.max(startRate, ...stages.map(({ rate }) => rate));

/** The beginning of a shape, cut off after so many requests. */
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
  const kept: Stage[] = [];
  let [left, before] = [ms, startRate];
  for (const { rate, durationMs } of stages) {
    if (left <= 0) break;
    const share = Math.min(1, left / durationMs);
    kept.push({ rate: before + (rate - before) * share, durationMs: durationMs * share });
    [left, before] = [left - durationMs, rate];
  }
  return { startRate, stages: kept };
}

/** A part of a shape: as many stages, and this share of each rate. */
export const partOf = ({ startRate, stages }: LoadShape, share: number): LoadShape => ({
  startRate: startRate * share,
  stages: stages.map(({ rate, durationMs }) => ({ rate: rate * share, durationMs })),
});

/** The longest stretch in which the rate is the highest of the shape; undefined when there is none, only ramps. */
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
