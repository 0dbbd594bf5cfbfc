import { seedOf } from '../../engine/cases/cases.js';

/** A generator of pseudo-random numbers from 0 to below `below`. The same seed gives the same numbers (xorshift, 32 bits). */
const drawing = (seed: number) => {
  let state = (seed ^ 0x9e3779b9) | 1;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
};

/** The indices of `count` of `total` elements, in an order that the seed decides. */
function drawn(total: number, count: number, seed: number): number[] {
  const draw = drawing(seed);
  const places = Array.from({ length: total }, (_, place) => place);
  for (let i = 0; i < Math.min(count, total); i += 1) {
    const other = i + draw(total - i);
    [places[i], places[other]] = [places[other]!, places[i]!];
  }
  return places.slice(0, count);
}

/** A sample of `count` elements that the seed decides, in their original order. All of them when there are no more. */
export const sampleOf = <T>(all: readonly T[], count: number, seed: number): T[] =>
  drawn(all.length, count, seed)
    .sort((a, b) => a - b)
    .map((place) => all[place]!);

/** All elements in an order that the seed decides. */
export const byLot = <T>(all: readonly T[], seed: number): T[] =>
  drawn(all.length, all.length, seed).map((place) => all[place]!);

/** A sample with an equal share of each group, as far as each has enough. `groupOf` names the group of an element. */
export function sampleOfEach<T>(
  all: readonly T[],
  count: number,
  seed: number,
  groupOf: (one: T) => string,
): T[] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(groupOf(one), [...(groups.get(groupOf(one)) ?? []), one]);
  const chosen = new Set<T>();
  const bySize = [...groups].sort(([, a], [, b]) => a.length - b.length);
  for (const [i, [name, group]] of bySize.entries()) {
    const share = Math.floor((count - chosen.size) / (bySize.length - i));
    for (const one of sampleOf(group, share, seedOf(seed, name))) chosen.add(one);
  }
  return all.filter((one) => chosen.has(one));
}
