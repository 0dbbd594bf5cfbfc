/** The standard deviation of normal noise in median absolute deviations: 1/Φ⁻¹(3/4). */
const SD_PER_MAD = 1.4826;
/** Winsorising: values are clipped at this many standard deviations, */
export const CLIP = 2.5;
/** which leaves so much of the variance of normal noise. */
const CLIPPED_VARIANCE = 0.978;
/** What is further off than this many is not noise, and left out. */
const FAR = 4;
/** Huber's k, in standard deviations: 96 % efficient for normal noise (Huber 1964). */
const HUBER_K = 1.5;

/** The value, but at least −`limit` and at most `limit`. */
export const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** The sum; 0 of none. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

// A typed array is sorted by number, without a call for each pair: a long history takes thousands of medians.
const sortedOf = (values: readonly number[]): Float64Array => new Float64Array(values).sort();

/** The middle value; of an even number of values, the mean of the two in the middle. 0 of none. */
export const median = (values: readonly number[]): number =>
  // Most often it is asked for the one run of a night.
  values.length === 1 ? values[0]! : middleOf(sortedOf(values));

function middleOf(sorted: Float64Array): number {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** The mean without the highest and the lowest, of five values or more; the median of fewer. */
export function trimmedMean(values: readonly number[]): number {
  if (values.length < 5) return median(values);
  const inner = [...sortedOf(values)].slice(1, -1);
  return sum(inner) / inner.length;
}

/** How far apart values are without the highest and the lowest, of four or more; 0 of fewer. */
export function innerSpread(values: readonly number[]): number {
  const sorted = sortedOf(values);
  return values.length < 4 ? 0 : sorted.at(-2)! - sorted[1]!;
}

/**
 * The standard deviation of residuals around 0, winsorised, without those that are far off: more efficient than that by
 * the median absolute deviation, and nearly as robust.
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
export const huberLocation = (values: readonly number[]): number => locationOf(sortedOf(values));

/** `huberLocation` of the values before each place from `least` on, and of all: each sorts in what the one before has not. */
export function huberLocations(values: readonly number[], least: number): number[] {
  const all = new Float64Array(values);
  all.subarray(0, least).sort();
  return Array.from({ length: values.length - least + 1 }, (_, i) => {
    const sorted = all.subarray(0, least + i);
    if (i > 0) sinkLast(sorted);
    return locationOf(sorted);
  });
}

/** Moves the last value to where it belongs among the others, which are sorted. */
function sinkLast(sorted: Float64Array): void {
  const value = sorted.at(-1)!;
  let at = sorted.length - 1;
  for (; at > 0 && sorted[at - 1]! > value; at -= 1) sorted[at] = sorted[at - 1]!;
  sorted[at] = value;
}

function locationOf(sorted: Float64Array): number {
  let centre = middleOf(sorted);
  const limit = HUBER_K * SD_PER_MAD * deviationOf(sorted, centre);
  if (limit === 0) return centre;
  for (let round = 0; round < 3; round += 1) {
    let [weighted, weights] = [0, 0];
    for (const value of sorted) {
      const weight = limit / Math.max(limit, Math.abs(value - centre));
      weighted += value * weight;
      weights += weight;
    }
    centre = weighted / weights;
  }
  return centre;
}

/** The median absolute deviation from the middle of sorted values: the nearest half of them lies side by side around it. */
function deviationOf(sorted: Float64Array, centre: number): number {
  const { length } = sorted;
  let right = length >> 1;
  let left = right - 1;
  let [last, next] = [0, 0];
  // One after the other from the nearest on, up to the one in the middle, and the one before it.
  for (let taken = 0; taken <= length >> 1; taken += 1) {
    const [lower, upper] = [
      left < 0 ? Infinity : centre - sorted[left]!,
      right < length ? sorted[right]! - centre : Infinity,
    ];
    last = next;
    if (lower < upper) left -= 1;
    else right += 1;
    next = Math.min(lower, upper);
  }
  return length % 2 === 1 ? next : (last + next) / 2;
}
