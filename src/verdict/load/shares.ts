const steps = (from: number, to: number, parts: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => (from + i) / parts);

/** The shares at which a distribution of latencies is kept: dense at its slow end, which is the one that is judged. */
export const SHARES: readonly number[] = [
  ...steps(0, 198, 200),
  ...steps(991, 999, 1_000),
  ...steps(9_991, 9_999, 10_000),
  ...steps(99_991, 99_999, 100_000),
  1,
];
