import { seedOf } from '../../engine/cases/cases.js';

/** Numbers from 0 to below `below` that look random, the same ones from the same seed (xorshift, 32 bits). */
const drawing = (seed: number) => {
  let state = (seed ^ 0x9e3779b9) | 1;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
};

/** The places of so many of `total`, in the order in which a seed draws them. */
function drawn(total: number, count: number, seed: number): number[] {
  const draw = drawing(seed);
  const places = Array.from({ length: total }, (_, place) => place);
  for (let i = 0; i < Math.min(count, total); i += 1) {
    const other = i + draw(total - i);
    [places[i], places[other]] = [places[other]!, places[i]!];
  }
  return places.slice(0, count);
}

/** So many of these, drawn by a seed, in their order; all of them where there are no more. */
export const sampleOf = <T>(all: readonly T[], count: number, seed: number): T[] =>
  drawn(all.length, count, seed)
    .sort((a, b) => a - b)
    .map((place) => all[place]!);

/** All of these, in the order in which a seed draws them. */
export const byLot = <T>(all: readonly T[], seed: number): T[] =>
  drawn(all.length, all.length, seed).map((place) => all[place]!);

/** The same from each group, in equal shares as far as each has so many: `groupOf` names the group of one. */
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
