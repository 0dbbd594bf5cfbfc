/** How many calls were made, and how many of them failed. */
export interface Counts {
  made: number;
  failed: number;
}

/** Counts so many calls more, of which so many failed. */
export function add(counts: Counts, made: number, failed: number): void {
  counts.made += made;
  counts.failed += failed;
}

/** The probability that so many of the errors or more come to one side, where each comes to any of the calls alike (binomial). */
export function chanceOfShare(its: Counts, theirs: Counts): number {
  const errors = its.failed + theirs.failed;
  const share = its.made / (its.made + theirs.made);
  // By logarithms: of many errors the first term is less than the least number that there is.
  let logTerm = errors * Math.log(share);
  let sum = 0;
  for (let own = errors; own >= its.failed; own -= 1) {
    sum += Math.exp(logTerm);
    logTerm += Math.log((own / (errors - own + 1)) * (1 / share - 1));
  }
  return sum;
}

/** A bound of the probability of so many events or more, where this many are expected (Poisson). */
export function chanceOfCount(events: number, expected: number): number {
  let bound = 1;
  for (let i = 1; i <= events; i += 1) bound *= expected / i;
  return Math.min(1, bound);
}
