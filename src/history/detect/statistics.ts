/** The standard deviation of normal noise in median absolute deviations: 1/Φ⁻¹(3/4). */
const SD_PER_MAD = 1.4826;
/** Winsorising: values are clipped at this many standard deviations, */
export const CLIP = 2.5;
/** which leaves so much of the variance of normal noise. */
const CLIPPED_VARIANCE = 0.978;
/** What is further off than this many is no noise, and left out. */
const FAR = 4;
/** Huber's k, in standard deviations: 96 % efficient for normal noise (Huber 1964). */
const HUBER_K = 1.5;

/** The value, but at least −`limit` and at most `limit`. */
export const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** The sum; 0 of none. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The middle value; of an even number of values, the mean of the two in the middle. 0 of none. */
export function median(values: readonly number[]): number {
  // A typed array is sorted by number, without a call for each pair: a long history takes thousands of medians.
  const sorted = new Float64Array(values).sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** The mean without the highest and the lowest, of five values or more; the median of fewer. */
export function trimmedMean(values: readonly number[]): number {
  if (values.length < 5) return median(values);
  const inner = [...new Float64Array(values).sort()].slice(1, -1);
  return sum(inner) / inner.length;
}

/** How far apart values are without the highest and the lowest, of four or more; 0 of fewer. */
export function innerSpread(values: readonly number[]): number {
  const sorted = new Float64Array(values).sort();
  return values.length < 4 ? 0 : sorted.at(-2)! - sorted[1]!;
}

/** The standard deviation around a centre by the median absolute deviation: outliers do not count. */
const madDeviation = (values: readonly number[], centre: number): number =>
  SD_PER_MAD * median(values.map((value) => Math.abs(value - centre)));

/**
 * The standard deviation of residuals around 0, winsorised, without those that are far off: more efficient than
 * `madDeviation`, and nearly as robust.
 */
export function winsorisedDeviation(residuals: readonly number[]): number {
  let size = SD_PER_MAD * median(residuals.map(Math.abs));
  for (let round = 0; round < 2; round += 1) {
    const near = round === 0 ? residuals : residuals.filter((residual) => Math.abs(residual) <= FAR * size);
    const squares = near.map((residual) => clamp(residual, CLIP * size) ** 2);
    size = Math.sqrt(sum(squares) / Math.max(1, squares.length) / CLIPPED_VARIANCE);
  }
  return size;
}

/** Huber's M-estimator of location (Huber 1964): a mean in which values far off weigh less. */
export function huberLocation(values: readonly number[]): number {
  let centre = median(values);
  const limit = HUBER_K * madDeviation(values, centre);
  if (limit === 0) return centre;
  for (let round = 0; round < 3; round += 1) {
    let [weighted, weights] = [0, 0];
    for (const value of values) {
      const weight = limit / Math.max(limit, Math.abs(value - centre));
      weighted += value * weight;
      weights += weight;
    }
    centre = weighted / weights;
  }
  return centre;
}
