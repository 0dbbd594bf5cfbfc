import type { Bucket, Native } from './family.js';

/** Values, and how often each was observed; the values ascend. */
export type Observed = readonly (readonly [value: number, times: number])[];

const BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, Infinity];
const SCHEMA = 3;
// 2 to the power of -128, which usual clients take.
const ZERO_THRESHOLD = 2 ** -128;

/** How many values were observed. */
export const countOf = (observed: Observed): number => observed.reduce((sum, [, times]) => sum + times, 0);

/** The values in all. */
export const sumOf = (observed: Observed): number =>
  observed.reduce((sum, [value, times]) => sum + value * times, 0);

/** The classic buckets, which all hold what the ones before them hold. */
export const bucketsOf = (observed: Observed): Bucket[] =>
  BOUNDS.map((le) => ({ le, count: countOf(observed.filter(([value]) => value <= le)) }));

/** The native buckets: eight to each doubling. */
export const nativeOf = (observed: Observed): Native => {
  const counts = new Map<number, number>();
  for (const [value, times] of observed) {
    const index = Math.ceil(Math.log2(value) * 2 ** SCHEMA);
    if (value > ZERO_THRESHOLD && times > 0) counts.set(index, (counts.get(index) ?? 0) + times);
  }
  const spans: { offset: number; length: number }[] = [];
  const deltas: number[] = [];
  let [next, before] = [0, 0];
  for (const [index, count] of counts) {
    const last = spans.at(-1);
    if (last && index === next) last.length += 1;
    else spans.push({ offset: index - next, length: 1 });
    deltas.push(count - before);
    [next, before] = [index + 1, count];
  }
  const zeroCount = countOf(observed.filter(([value]) => value <= ZERO_THRESHOLD));
  return { schema: SCHEMA, zeroThreshold: ZERO_THRESHOLD, zeroCount, spans, deltas };
};
