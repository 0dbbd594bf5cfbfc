import fc from 'fast-check';

/** Dimensions by name, each with its possible values. */
type Dimensions = Readonly<Record<string, readonly unknown[]>>;

/** One value of each dimension. */
export type Row<T extends Dimensions> = { [K in keyof T]: T[K][number] };

/** The number of orders in which a row is filled. More orders result in fewer rows. */
const TRIES = 12;

/** The index of the value of each dimension; OPEN: not chosen yet. */
type Places = readonly number[];
const OPEN = -1;

/** Dimensions whose values are combined. Each combination has a unique number, starting with `first`. */
interface Group {
  dimensions: readonly number[];
  /** The difference of the numbers of two combinations whose indices in one dimension differ by one. */
  strides: readonly number[];
  first: number;
  count: number;
}

/**
 * Makes rows in which every pair (strength 2) or triple (strength 3) of values of different dimensions occurs at
 * least once: a covering array, computed greedily. The same dimensions and seed result in the same rows. If a
 * dimension has no value, there are no rows.
 */
export function covering<T extends Dimensions>(dimensions: T, strength: 2 | 3, seed = 1): Row<T>[] {
  const names = Object.keys(dimensions);
  const sizes = names.map((name) => dimensions[name]!.length);
  if (sizes.includes(0)) return [];
  const groups = groupsOf(sizes, Math.min(strength, sizes.length));
  const groupsWith = sizes.map((_, dimension) =>
    groups.filter((group) => group.dimensions.includes(dimension)),
  );
  const orders = fc.sample(fc.shuffledSubarray([...sizes.keys()], { minLength: sizes.length }), {
    seed,
    numRuns: TRIES,
  });
  /** Whether a row contains a combination, by its number. */
  const covered = new Uint8Array(groups.reduce((sum, { count }) => sum + count, 0));
  const newIn = (row: Places, among: readonly Group[]) => {
    let count = 0;
    for (const group of among) if (covered[numberIn(row, group)] === 0) count += 1;
    return count;
  };
  const rows: Places[] = [];
  for (const group of groups) {
    for (let number = group.first; number < group.first + group.count; number += 1) {
      if (covered[number]) continue;
      const begun = rowOf(number, group, sizes);
      const row = best(
        orders.map((order) => filled(begun, order, sizes, (each, i) => newIn(each, groupsWith[i]!))),
        (each) => newIn(each, groups),
      );
      for (const each of groups) covered[numberIn(row, each)] = 1;
      rows.push(row);
    }
  }
  return rows.map(
    (row) => Object.fromEntries(names.map((name, i) => [name, dimensions[name]![row[i]!]])) as Row<T>,
  );
}

/** Fills a row one dimension after the other, each with the value that covers the most new combinations. */
function filled(
  begun: Places,
  order: readonly number[],
  sizes: readonly number[],
  newIn: (row: Places, dimension: number) => number,
): Places {
  const row = [...begun];
  for (const dimension of order) {
    if (row[dimension] !== OPEN) continue;
    const places = Array.from({ length: sizes[dimension]! }, (_, place) => place);
    row[dimension] = best(places, (place) => {
      row[dimension] = place;
      return newIn(row, dimension);
    });
  }
  return row;
}

function best<T>(all: readonly T[], worth: (each: T) => number): T {
  let chosen = all[0] as T;
  let most = worth(chosen);
  for (const each of all.slice(1)) {
    const own = worth(each);
    if (own > most) [chosen, most] = [each, own];
  }
  return chosen;
}

/** All sets of `strength` dimensions. */
function groupsOf(sizes: readonly number[], strength: number): Group[] {
  let first = 0;
  return subsets(sizes.length, strength).map((dimensions) => {
    const product = (some: readonly number[]) => some.reduce((all, dimension) => all * sizes[dimension]!, 1);
    const strides = dimensions.map((_, i) => product(dimensions.slice(i + 1)));
    const group = { dimensions, strides, first, count: product(dimensions) };
    first += group.count;
    return group;
  });
}

const subsets = (count: number, size: number, from = 0): number[][] =>
  size === 0
    ? [[]]
    : Array.from({ length: count - from }, (_, i) => from + i).flatMap((first) =>
        subsets(count, size - 1, first + 1).map((rest) => [first, ...rest]),
      );

/** The number of a row's combination in a group; OPEN when not all of its values are chosen. */
function numberIn(row: Places, { dimensions, strides, first }: Group): number {
  let number = first;
  for (let i = 0; i < dimensions.length; i += 1) {
    const place = row[dimensions[i]!]!;
    if (place === OPEN) return OPEN;
    number += place * strides[i]!;
  }
  return number;
}

/** The row in which only one combination is chosen. */
const rowOf = (number: number, { dimensions, strides, first }: Group, sizes: readonly number[]): Places =>
  sizes.map((size, dimension) => {
    const i = dimensions.indexOf(dimension);
    return i < 0 ? OPEN : Math.floor((number - first) / strides[i]!) % size;
  });
