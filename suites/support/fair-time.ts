/**
 * Divides what is left of a time among parts that come one after the other, by their weights: none takes the time of
 * those after it, and these have what it leaves.
 * @returns when a part that begins at `nowMs` has to end, as that is counted; `at`: its place
 */
export const fairTime =
  (endMs: number, weights: readonly number[]) =>
  (at: number, nowMs: number): number => {
    const toCome = weights.slice(at).reduce((sum, weight) => sum + weight, 0);
    return nowMs + (endMs - nowMs) * (toCome > 0 ? weights[at]! / toCome : 1);
  };
