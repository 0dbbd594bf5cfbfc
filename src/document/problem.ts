import { shownKey } from '../secrets/secret-keys.js';

/** Line and column in a text, from 1; columns in UTF-16 code units. */
interface Place {
  line: number;
  column: number;
}

const starts = new WeakMap<object, readonly number[]>();

/** The place of an offset in the text of `owner`. The lines of a text are counted once. */
export function placeOf(owner: { text: string }, offset: number): Place {
  const lines = starts.get(owner) ?? [0, ...[...owner.text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  starts.set(owner, lines);
  const line = firstWhere(lines, (start) => start > offset);
  return { line, column: offset - lines[line - 1]! + 1 };
}

/** Binary search: the first index for which `isThere`, which stays true once it is; or the length. */
export function firstWhere<T>(list: readonly T[], isThere: (item: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isThere(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A problem of a document, and how to fix it. No member contains a value, because it may be a secret. */
export interface Problem {
  /** The offset in the text, in UTF-16 code units from 0. */
  offset: number;
  /** Dotted path of the key, such as `persistence.port`; empty for the whole document. */
  key: string;
  /** Starts with a lower-case letter and has no final full stop. */
  message: string;
  /** In the same form as `message`. */
  mend: string;
  /** Of a key that appears twice: the offset of the first one. */
  first?: number;
}

/** Thrown when a document cannot be read. */
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

/** @throws {Error} any error that is not `Unreadable`; of that one, returns the problem */
export const problemOf = (caught: unknown): Problem => {
  if (!(caught instanceof Unreadable)) throw caught;
  const { offset, key, message, mend } = caught;
  return { offset, key, message, mend };
};

/** The problem of a key that a map has twice, and first at another offset. */
export const repeated = (source: { text: string }, path: string, offset: number, first: number): Problem => ({
  offset,
  key: shownKey(path),
  message: `this key appears twice, first in line ${placeOf(source, first).line}`,
  mend: 'keep one of them',
  first,
});

/** The words of a problem as a sentence. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
