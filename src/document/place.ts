/** Line and column in a text, from 1; columns in UTF-16 code units. */
interface Place {
  line: number;
  column: number;
}

const starts = new WeakMap<object, readonly number[]>();

/** The place of an offset in the text of `owner`, whose lines are counted once. */
export function placeOf(owner: { text: string }, offset: number): Place {
  const lines = starts.get(owner) ?? [0, ...[...owner.text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  starts.set(owner, lines);
  const line = firstWhere(lines, (start) => start > offset);
  return { line, column: offset - lines[line - 1]! + 1 };
}

/**
 * The index of the first item for which `isThere` is true, or the length of the list.
 * @param isThere false of the first items, and true of all that follow
 */
export function firstWhere<T>(list: readonly T[], isThere: (item: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isThere(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
