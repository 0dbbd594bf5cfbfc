import fc from 'fast-check';

/** What may vary, by name, and the values that each of them may have. */
export type Dimensions = Readonly<Record<string, readonly unknown[]>>;

/** One value of each dimension. */
export type Row<T extends Dimensions> = { [K in keyof T]: T[K][number] };

/** Orders in which a row is tried to be filled; more of them make fewer rows. */
const TRIES = 12;

/** A value of a dimension by its place among those of it; undefined: not chosen yet. */
type Places = (number | undefined)[];

/**
 * Rows in which every pair of values (strength 2), or every three values (3), of different dimensions meet at least once: a
 * covering array, made greedily. The same dimensions and seed make the same rows. Without a value in one dimension there is none.
 */
export function covering<T extends Dimensions>(dimensions: T, strength: 2 | 3, seed = 1): Row<T>[] {
  const names = Object.keys(dimensions);
  const sizes = names.map((name) => dimensions[name]!.length);
  if (sizes.includes(0)) return [];
  const groups = subsets(sizes.length, Math.min(strength, sizes.length));
  const open = new Set(
    groups.flatMap((group) => placesOf(group, sizes).map((places) => keyOf(group, places))),
  );
  const orders = fc.sample(fc.shuffledSubarray([...sizes.keys()], { minLength: sizes.length }), {
    ...{ seed, numRuns: TRIES },
  });
  const newIn = (row: Places, dimension?: number) =>
    keysIn(row, groups, dimension).filter((key) => open.has(key));
  const rows: Places[] = [];
  for (const [key] of open.entries()) {
    const row = best(
      orders.map((order) => filled(rowOf(key, sizes.length), order, sizes, newIn)),
      (each) => newIn(each).length,
    );
    for (const covered of newIn(row)) open.delete(covered);
    rows.push(row);
  }
  return rows.map(
    (row) => Object.fromEntries(names.map((name, i) => [name, dimensions[name]![row[i]!]])) as Row<T>,
  );
}

/** A row with a value for each dimension, chosen one after the other so that each covers the most that is open. */
function filled(
  row: Places,
  order: readonly number[],
  sizes: readonly number[],
  newIn: (row: Places, dimension: number) => string[],
): Places {
  return order.reduce(
    (sofar, dimension) =>
      sofar[dimension] !== undefined
        ? sofar
        : best(
            Array.from({ length: sizes[dimension]! }, (_, place) => sofar.with(dimension, place)),
            (each) => newIn(each, dimension).length,
          ),
    row,
  );
}

/** The first of those that are worth the most. */
const best = <T>(all: readonly T[], worth: (each: T) => number): T =>
  all.map((each) => ({ each, worth: worth(each) })).reduce((a, b) => (b.worth > a.worth ? b : a)).each;

/** All sets of so many of the numbers below `count`. */
const subsets = (count: number, size: number, from = 0): number[][] =>
  size === 0
    ? [[]]
    : Array.from({ length: count - from }, (_, i) => from + i).flatMap((first) =>
        subsets(count, size - 1, first + 1).map((rest) => [first, ...rest]),
      );

/** All ways to choose a value for each dimension of a group. */
const placesOf = ([first, ...rest]: readonly number[], sizes: readonly number[]): number[][] =>
  first === undefined
    ? [[]]
    : Array.from({ length: sizes[first]! }, (_, place) => place).flatMap((place) =>
        placesOf(rest, sizes).map((others) => [place, ...others]),
      );

const keyOf = (group: readonly number[], places: Places) => `${group.join()}:${places.join()}`;

/** The row of which only what a key names is chosen. */
function rowOf(key: string, length: number): Places {
  const [group = [], places = []] = key.split(':').map((part) => part.split(',').map(Number));
  return Array.from({ length }, (_, i) => (group.includes(i) ? places[group.indexOf(i)] : undefined));
}

/** What a row has of all groups, or of those with one dimension, as far as it is chosen. */
const keysIn = (row: Places, groups: readonly number[][], dimension?: number): string[] =>
  groups.flatMap((group) => {
    if (dimension !== undefined && !group.includes(dimension)) return [];
    const places = group.map((i) => row[i]);
    return places.includes(undefined) ? [] : [keyOf(group, places)];
  });
