import { median } from './statistics.js';

/** So many differences are worth as much as the assumption that repeats tell nothing new. */
const DOUBT = 10;
/** Differences from a median that they made themselves, without the one that is 0: as wide as normal noise. */
const NORMAL = 1.334;

/**
 * Which share of a night's noise is new in each repeat, 0 to 1: read from how much the repeats of one night differ. Where
 * they hardly do, the noise is the night's, and repeats tell little.
 */
export function newInRepeats(nights: readonly (readonly number[])[], fresh: number): number {
  const differences = nights
    .filter((runs) => runs.length > 2)
    .flatMap((runs) => {
      const centre = median(runs);
      return runs
        .map((run) => Math.abs(run - centre))
        .sort((a, b) => a - b)
        .slice(1);
    });
  if (differences.length === 0) return 0;
  const share = Math.min(1, ((NORMAL * median(differences)) / fresh) ** 2);
  return (share * differences.length) / (differences.length + DOUBT);
}
