import { childrenOf, itemsOf, type Entry } from '../spec/entry.js';
import { placeOf } from '../document/place.js';
import { segments } from './pointer.js';

/** A target file that was read, with what is needed to say where its parts stand. */
export interface Source {
  /** As it was named by the user. */
  file: string;
  text: string;
  root: Entry;
}

/** `file:line:column` of an offset in the text, counted from 1. */
export const at = (source: Source, offset: number): string => {
  const { line, column } = placeOf(source, offset);
  return `${source.file}:${line}:${column}`;
};

/** What stands at a JSON pointer, or at the innermost place on the way to it that the file has. */
export const entryAt = ({ root }: Source, pointer: string): Entry => {
  let entry = root;
  for (const name of segments(pointer)) {
    const next = childrenOf(entry)?.get(name) ?? itemsOf(entry)?.[Number(name)];
    if (next === undefined) break;
    entry = next;
  }
  return entry;
};

/** Where a reader looks for a pointer: at a value that is one word, at the key of a map or a list. */
export const offsetOf = (source: Source, pointer: string): number => {
  const { value, at: start, keyAt } = entryAt(source, pointer);
  return typeof value === 'object' && value !== null ? keyAt : start;
};
