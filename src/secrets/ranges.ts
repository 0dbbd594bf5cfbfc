/** A range of a text: its start and its end. */
export type Range = readonly [from: number, to: number];

/** Sorts ranges, and joins those that overlap or touch. */
export function merged(ranges: readonly Range[]): readonly Range[] {
  const apart: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) apart.push([from, to]);
  }
  return apart;
}
