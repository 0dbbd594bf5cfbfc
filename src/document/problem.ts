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

/** What is wrong with a document, and how to mend it. No member ever repeats a value: it may be a secret. */
export interface Problem {
  /** Where it stands in the text, in UTF-16 code units from 0. */
  offset: number;
  /** Path of the key in dots, such as `persistence.port`; empty when it concerns the whole document. */
  key: string;
  /** Begins with a small letter and ends without a full stop. */
  message: string;
  /** As `message` is written. */
  mend: string;
}

/** Ends the reading of an unusable document. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  constructor(
    message: string,
    readonly mend: string,
    readonly offset = 0,
    readonly key = '',
  ) {
    super(message);
  }
}

/**
 * The one problem that ended a reading.
 * @throws {Error} what is caught, when it is no `Unreadable`
 */
export const problemOf = (caught: unknown): Problem => {
  if (!(caught instanceof Unreadable)) throw caught;
  const { offset, key, message, mend } = caught;
  return { offset, key, message, mend };
};

/** Words of a problem as a sentence. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
