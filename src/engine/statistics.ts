/** The logarithms of factorials, computed on demand. */
const logFactorials = [0];

function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i += 1) logFactorials.push(logFactorials[i - 1]! + Math.log(i));
  return logFactorials[n]!;
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

const probability = (k: number, n: number, p: number) =>
  Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));

/** The probability of at most `k` events in `n` trials, each with probability `p` (binomial distribution). */
export function atMost(k: number, n: number, p: number): number {
  let sum = 0;
  for (let i = 0; i <= k; i += 1) sum += probability(i, n, p);
  return Math.min(1, sum);
}

/** The probability of at least `k` events in `n` trials, each with probability `p` (binomial distribution). */
export function atLeast(k: number, n: number, p: number): number {
  let sum = 0;
  for (let i = k; i <= n; i += 1) sum += probability(i, n, p);
  return Math.min(1, sum);
}
