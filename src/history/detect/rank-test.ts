/** The fewest values on each side of a change. */
export const MIN_SEGMENT = 5;

/** A change of level in a series. */
export interface ChangePoint {
  /** How many values are before it; 0: there is none. */
  at: number;
  /** The p-value: how often independent values of one distribution show a change as clear somewhere. */
  p: number;
}

/**
 * The clearest change of level: where the ranks before and after differ most (Pettitt 1979; at each place it is the
 * Mann-Whitney test). An outlier is no more than the highest rank. The values must be independent.
 */
export function rankTest(values: readonly number[]): ChangePoint {
  const n = values.length;
  const ranks = ranksOf(values);
  const mean = (n + 1) / 2;
  const variance = ranks.reduce((total, rank) => total + (rank - mean) ** 2, 0) / (n - 1);
  let [at, z, total] = [0, 0, 0];
  for (let before = 1; before <= n - MIN_SEGMENT; before += 1) {
    total += ranks[before - 1]! - mean;
    if (before < MIN_SEGMENT || variance === 0) continue;
    const here = Math.abs(total) / Math.sqrt((variance * before * (n - before)) / n);
    if (here > z) [at, z] = [before, here];
  }
  return { at, p: pValue(z, n) };
}

/** Ranks from 1; equal values share the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
  const ranks = new Array<number>(values.length);
  for (let first = 0; first < order.length;) {
    let end = first;
    while (end < order.length && values[order[end]!] === values[order[first]!]) end += 1;
    for (const index of order.slice(first, end)) ranks[index] = (first + end + 1) / 2;
    first = end;
  }
  return ranks;
}

// Of the maximum of dependent statistics: Csörgő and Horváth, Limit Theorems in Change-Point Analysis (1997), 1.3.26.
// It only holds for high ones.
function pValue(z: number, n: number): number {
  if (z < 1.5) return 1;
  const range = 2 * Math.log((n - MIN_SEGMENT) / MIN_SEGMENT);
  const density = (z * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
  return Math.min(1, density * (range - range / z ** 2 + 4 / z ** 2));
}
