/** Makes the spread of normal noise out of a median of absolute deviations. */
const NORMAL = 1.4826;
/** Where an outlier is cut off, in spreads, and what the cut leaves of the variance of normal noise. */
const CUT = 2.5;
const LEFT_OF_VARIANCE = 0.978;
/** Up to here a value counts in full for a location, further off the less the further it is. */
const FULL_WEIGHT = 1.5;

export const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The middle value; of an even number of values, the mean of the two in the middle. 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** The mean without the highest and the lowest, of five values or more; the median of fewer. */
export function middle(values: readonly number[]): number {
  if (values.length < 5) return median(values);
  const inner = [...values].sort((a, b) => a - b).slice(1, -1);
  return sum(inner) / inner.length;
}

/** The standard deviation of the noise around the median, as if there were no outliers. */
export function spread(values: readonly number[]): number {
  const centre = median(values);
  return NORMAL * median(values.map((value) => Math.abs(value - centre)));
}

/** The same of deviations, with more use of each than `spread` makes: outliers are cut off, not passed over. */
export function deviation(residuals: readonly number[]): number {
  let size = NORMAL * median(residuals.map(Math.abs));
  for (let round = 0; round < 2; round += 1) {
    const squares = residuals.map((residual) => clamp(residual, CUT * size) ** 2);
    size = Math.sqrt(sum(squares) / Math.max(1, squares.length) / LEFT_OF_VARIANCE);
  }
  return size;
}

/** Where the values lie: a mean in which a far one counts less (Huber's). */
export function location(values: readonly number[]): number {
  let centre = median(values);
  const limit = FULL_WEIGHT * spread(values);
  if (limit === 0) return centre;
  for (let round = 0; round < 3; round += 1) {
    const weights = values.map((value) => Math.min(1, limit / Math.max(limit, Math.abs(value - centre))));
    centre = sum(values.map((value, i) => value * weights[i]!)) / sum(weights);
  }
  return centre;
}
