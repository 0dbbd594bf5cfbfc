import { frameAt, hiddenIn } from '../document/hidden.js';
import { merged, type Range } from '../secrets/ranges.js';
import { type Problem, placeOf } from '../document/problem.js';
import { type Entry, childrenOf, itemsOf } from '../spec/entry.js';
import { segments } from './pointer.js';

/** One problem in a target file. */
export interface FileComplaint extends Omit<Problem, 'mend'> {
  /** Whether the line is not shown, because it may contain a secret. */
  quiet: boolean;
}

const MAX_COMPLAINTS = 20;

/**
 * The problems as text for the user, at most 20, each with its place and its line.
 * @param hidden ranges of the text that are not shown, in addition to possible secrets
 */
export const listComplaints = (
  complaints: readonly FileComplaint[],
  source: Source,
  hidden: readonly Range[] = [],
): string => {
  const ranges = merged([...hiddenIn(source.text), ...hidden]);
  const listed = complaints.slice(0, MAX_COMPLAINTS).map(({ offset, key, message, quiet }) => {
    const line = `${at(source, offset)}: ${key === '' ? '' : `${key}: `}${message}`;
    return quiet ? line : `${line}\n${framed(source, offset, ranges)}`;
  });
  const left = complaints.length - listed.length;
  return [...listed, ...(left > 0 ? [`… and ${left} more`] : [])].join('\n');
};

/** The line of the text, with a caret below the offset. */
const framed = (source: Source, offset: number, hidden: readonly Range[]): string => {
  const { line, caret } = frameAt(source.text, offset, hidden);
  const gutter = ` ${at(source, offset).split(':').at(-2)} |`;
  const blanks = line.slice(0, caret).replaceAll(/[^\t]/gu, ' ');
  return `${gutter} ${line}\n${' '.repeat(gutter.length - 1)}| ${blanks}^`;
};

/** A target file that was parsed, with the places of its parts. */
export interface Source {
  /** The name that the user gave. */
  file: string;
  text: string;
  root: Entry;
}

/** `file:line:column` of an offset in the text, counted from 1. */
export const at = (source: Source, offset: number): string => {
  const { line, column } = placeOf(source, offset);
  return `${source.file}:${line}:${column}`;
};

/** The entry at a JSON pointer, or at the deepest existing place on the way to it. */
export const entryAt = ({ root }: Source, pointer: string): Entry => {
  let entry = root;
  for (const name of segments(pointer)) {
    const next = childrenOf(entry)?.get(name) ?? itemsOf(entry)?.[Number(name)];
    if (next === undefined) break;
    entry = next;
  }
  return entry;
};

/** The offset to show for a pointer: the value when it is a scalar, the key of a map or a list otherwise. */
export const offsetOf = (source: Source, pointer: string): number => {
  const { value, at: start, keyAt } = entryAt(source, pointer);
  return typeof value === 'object' && value !== null ? keyAt : start;
};
