import { median } from './statistics.js';

/** The prior that repeats show nothing new weighs as much as this many differences. */
const PRIOR = 10;
/** The standard deviation in medians of differences from their own median, the difference of 0 left out. */
const SD_PER_DIFFERENCE = 1.334;

/**
 * The share of the innovations' variance that is new in each repeat of a night, 0 to 1: estimated from how much repeats of
 * one night differ. Where they hardly do, the noise belongs to the night, and repeats tell little.
 */
export function repeatNoiseShare(nights: readonly (readonly number[])[], innovation: number): number {
  const differences = nights
    .filter((runs) => runs.length > 2)
    .flatMap((runs) => {
      const centre = median(runs);
      const sorted = runs.map((run) => Math.abs(run - centre)).sort((a, b) => a - b);
      return sorted.slice(1);
    });
  if (differences.length === 0) return 0;
  const share = Math.min(1, ((SD_PER_DIFFERENCE * median(differences)) / innovation) ** 2);
  return (share * differences.length) / (differences.length + PRIOR);
}
