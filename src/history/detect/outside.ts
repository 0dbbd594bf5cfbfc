import type { Noise } from './noise.js';
import { levelOf, type NightValues, type Shift } from './course.js';
import { innerSpread, median } from './statistics.js';

/**
 * How far beyond everything seen before a night is far outside: in ranges of the nights before, and in standard deviations.
 * Of 24 series of normal noise that no repeat shows, one lies so far in 1 or 2 % of histories of forty nights.
 */
const FAR = { ranges: 1.25, deviations: 3 };
/** The same among the first nights, whose noise nobody knows: in ranges, and as a share of the level. */
const FAR_EARLY = { ranges: 2, share: 0.2, shareOfFew: 0.5 };
/** Fewer nights than this have no range to speak of. */
const FEW = 3;
/** A machine may go a few percent up for a night, and all its runs with it: less than this share needs more nights. */
const LEAST_JUMP = 0.1;
/** The middle runs of a night agree where they differ by less than this share of the jump. */
const AGREE = 0.5;
/** They are looked for among so many of the newest nights. */
const NEWEST = 14;

/** The newest nights that are far outside, and whether what was measured in the newest one agrees. */
export interface Outside {
  shift: Shift;
  agreeing: boolean;
}

/**
 * The newest nights that lie far outside everything seen before. It does not ask how
 * nights follow one another: an earlier change of level makes the range wider, and hides nothing that is far beyond it.
 */
export const farOutside = (
  nights: readonly NightValues[],
  { deviation }: Pick<Noise, 'deviation'>,
): Outside | undefined =>
  beyond(nights, FEW, (range) => Math.max(FAR.ranges * range, FAR.deviations * deviation));

/** The same among the first nights, of which there are too few to know the noise: `floor` is the least that it is. */
export function farOutsideEarly(nights: readonly NightValues[], floor: number): Outside | undefined {
  const few = nights.length <= FEW;
  const share = few ? FAR_EARLY.shareOfFew : FAR_EARLY.share;
  const margin = (range: number, level: number) =>
    Math.max(FAR_EARLY.ranges * range, share * Math.abs(level), FAR.deviations * floor);
  return beyond(nights, few ? 1 : FEW, margin);
}

function beyond(
  nights: readonly NightValues[],
  least: number,
  margin: (range: number, level: number) => number,
): Outside | undefined {
  let found: Outside | undefined;
  for (let from = nights.length - 1; from >= Math.max(least, nights.length - NEWEST); from -= 1) {
    const newest = nights.slice(from);
    const [before, after] = [levelOf(nights.slice(0, from)), levelOf(newest)];
    const known = nights.slice(0, from).map(median);
    const [low, high] = [Math.min(...known), Math.max(...known)];
    const lowest = Math.min(...newest.map(lowestInner));
    if (lowest <= high + margin(high - low, before) || after - before < LEAST_JUMP * Math.abs(before))
      continue;
    const agreeing = innerSpread(newest.at(-1)!) <= AGREE * (after - before);
    found = { shift: { log: 0, from, before, after }, agreeing };
  }
  return found;
}

/** The lowest run of a night; of four or more, one may be off. */
function lowestInner(runs: NightValues): number {
  const sorted = [...runs].sort((a, b) => a - b);
  return runs.length < 4 ? sorted[0]! : sorted[1]!;
}
