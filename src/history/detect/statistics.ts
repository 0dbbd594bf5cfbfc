/** The ratio of the standard deviation to the median absolute deviation of normal noise: 1/Φ⁻¹(3/4). */
const SD_PER_MAD = 1.4826;
/** Winsorising clips values at this many standard deviations. */
export const CLIP = 2.5;
/** The share of the variance of normal noise that remains after this clipping. */
const CLIPPED_VARIANCE = 0.978;
/** Values beyond this many standard deviations are not noise, and are left out. */
const FAR = 4;
/** Huber's k, in standard deviations: 96 % efficient for normal noise (Huber 1964). */
const HUBER_K = 1.5;

/** Limits a value to the range from −`limit` to `limit`. */
export const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** The sum; 0 for an empty list. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

// A typed array is sorted numerically without a compare function: a long history needs thousands of medians.
const sortedOf = (values: readonly number[]): Float64Array => new Float64Array(values).sort();

/** The median; the mean of the middle two for an even number of values. 0 for an empty list. */
export const median = (values: readonly number[]): number =>
  // Most calls have the single run of a night.
  values.length === 1 ? values[0]! : middleOf(sortedOf(values));

function middleOf(sorted: Float64Array): number {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** The mean without the highest and the lowest value, for five values or more; otherwise the median. */
export function trimmedMean(values: readonly number[]): number {
  if (values.length < 5) return median(values);
  const inner = [...sortedOf(values)].slice(1, -1);
  return sum(inner) / inner.length;
}

/** The range without the highest and the lowest value, for four values or more; otherwise 0. */
export function innerSpread(values: readonly number[]): number {
  const sorted = sortedOf(values);
  return values.length < 4 ? 0 : sorted.at(-2)! - sorted[1]!;
}

/** The winsorised standard deviation around 0: more efficient than the MAD, nearly as robust. */
export function winsorisedDeviation(residuals: readonly number[]): number {
  let size = SD_PER_MAD * median(residuals.map(Math.abs));
  for (let round = 0; round < 2; round += 1) {
    const near = round === 0 ? residuals : residuals.filter((residual) => Math.abs(residual) <= FAR * size);
    const squares = near.map((residual) => clamp(residual, CLIP * size) ** 2);
    size = Math.sqrt(sum(squares) / Math.max(1, squares.length) / CLIPPED_VARIANCE);
  }
  return size;
}

/** Huber's M-estimator of location (Huber 1964): a mean in which distant values have less weight. */
export const huberLocation = (values: readonly number[]): number => locationOf(sortedOf(values));

/** `huberLocation` of the values before each index from `least`, and of all, from sorted insertions. */
export function huberLocations(values: readonly number[], least: number): number[] {
  const all = new Float64Array(values);
  all.subarray(0, least).sort();
  return Array.from({ length: values.length - least + 1 }, (_, i) => {
    const sorted = all.subarray(0, least + i);
    if (i > 0) sinkLast(sorted);
    return locationOf(sorted);
  });
}

/** Moves the last value to its place among the others, which are sorted. */
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

/** The median absolute deviation from the median of sorted values. The half that is nearest to the median is contiguous. */
function deviationOf(sorted: Float64Array, centre: number): number {
  const { length } = sorted;
  let right = length >> 1;
  let left = right - 1;
  let [last, next] = [0, 0];
  // Takes the values from the nearest outwards, up to the middle one and the one before it.
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

/** The probability of at least `hits` among `cases`, each with the probability `share` below 1 (binomial). */
export function chanceOfAtLeast(hits: number, cases: number, share: number): number {
  let [below, exactly] = [0, (1 - share) ** cases];
  for (let k = 0; k < hits; k += 1) {
    below += exactly;
    exactly *= (((cases - k) / (k + 1)) * share) / (1 - share);
  }
  return 1 - below;
}
