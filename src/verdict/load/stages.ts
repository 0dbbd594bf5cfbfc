import type { Stage } from './schema.js';

/** Rates over time: from `startRate` in straight lines through the stages. */
export interface Course {
  startRate: number;
  stages: readonly Stage[];
}

/** Requests that a course has between two moments, in milliseconds since its start. */
export function plannedBetween({ startRate, stages }: Course, from: number, to: number): number {
  let [begin, before, sum] = [0, startRate, 0];
  for (const { rate, durationMs } of stages) {
    const [start, end] = [Math.max(from, begin), Math.min(to, begin + durationMs)];
    const at = (moment: number) => before + ((rate - before) * (moment - begin)) / durationMs;
    if (end > start) sum += (((at(start) + at(end)) / 2) * (end - start)) / 1000;
    [begin, before] = [begin + durationMs, rate];
  }
  return sum;
}

export const lengthOf = ({ stages }: Course): number =>
  stages.reduce((sum, { durationMs }) => sum + durationMs, 0);

export const planned = (course: Course): number => plannedBetween(course, 0, lengthOf(course));

export const peakOf = ({ startRate, stages }: Course): number =>
  Math.max(startRate, ...stages.map(({ rate }) => rate));

/** The beginning of a course, cut off after so many requests. */
export function cutAfter(course: Course, requests: number): Course {
  let [low, high] = [0, lengthOf(course)];
  if (planned(course) <= requests) return course;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (plannedBetween(course, 0, middle) < requests) low = middle;
    else high = middle;
  }
  return cutAt(course, high);
}

function cutAt({ startRate, stages }: Course, ms: number): Course {
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

/** A part of a course: as many stages, and this share of each rate. */
export const partOf = ({ startRate, stages }: Course, share: number): Course => ({
  startRate: startRate * share,
  stages: stages.map(({ rate, durationMs }) => ({ rate: rate * share, durationMs })),
});
