import type { Histogram } from './histogram.js';

/** The native buckets of positive or of negative values. Of spans there is offset and length, one after the other. */
type Side = Record<'spans' | 'deltas' | 'counts', readonly number[]>;

/** client_model, metrics.proto: the schemas that there are. */
const SCHEMA = { least: -4, most: 8 };
/** Sums of floats differ in their last bits with the order of adding. */
const TOLERANCE = 1e-9;

/** What is wrong with the native buckets of a histogram, by the specification of native histograms; undefined: nothing. */
export function nativeProblem(histogram: Histogram): string | undefined {
  const { schema, zeroThreshold, zeros, count, sampleSum } = histogram;
  const { positiveSpan, positiveDelta, positiveCount, negativeSpan, negativeDelta, negativeCount } =
    histogram;
  const positive = { spans: positiveSpan, deltas: positiveDelta, counts: positiveCount };
  const negative = { spans: negativeSpan, deltas: negativeDelta, counts: negativeCount };
  if (schema < SCHEMA.least || schema > SCHEMA.most) return 'a schema that is not from -4 to 8';
  if (!(zeroThreshold >= 0)) return 'a zero bucket with a negative threshold';
  if (!(zeros >= 0)) return 'a zero bucket whose value counts nothing';
  const problem = sideProblem(positive) ?? sideProblem(negative);
  if (problem) return problem;
  if (histogram.hasUntimedExemplar) return 'an exemplar of a native histogram without a timestamp';
  const counted = zeros + total(positive) + total(negative);
  const slack = TOLERANCE * Math.max(count, counted);
  if (counted > count + slack) return 'native buckets that hold more than the count';
  // Only what is no number goes into no bucket, and makes the sum no number either.
  if (counted < count - slack && !Number.isNaN(sampleSum))
    return 'native buckets that hold less than the count';
  return undefined;
}

function sideProblem(side: Side): string | undefined {
  const { spans, deltas, counts } = side;
  if (deltas.length > 0 && counts.length > 0) return 'native buckets with deltas and with counts';
  let length = 0;
  for (let span = 0; span < spans.length; span += 2) {
    if (span > 0 && spans[span]! < 0) return 'a span with a negative offset that is not the first';
    length += spans[span + 1]!;
  }
  if (length !== deltas.length + counts.length) return 'spans that are not as long as their buckets are many';
  return populations(side).some((population) => !(population >= 0))
    ? 'a native bucket whose value counts nothing'
    : undefined;
}

/** How many are in each bucket. */
function populations({ deltas, counts }: Side): readonly number[] {
  let population = 0;
  return deltas.length > 0 ? deltas.map((delta) => (population += delta)) : counts;
}

const total = (side: Side) => populations(side).reduce((sum, population) => sum + population, 0);
