import { frameAt } from '../document/frame.js';
import { hiddenIn, merged, type Range } from '../document/hidden.js';
import type { Problem } from '../document/problem.js';
import { at, type Source } from './source.js';

/** One thing to mend in a target file. */
export interface Complaint extends Omit<Problem, 'mend'> {
  /** The line is not shown: a secret may stand in it. */
  quiet: boolean;
}

const MAX_COMPLAINTS = 20;

/**
 * The complaints as a user reads them, at most 20, each with its place and its line.
 * @param hidden what is not shown of the lines, besides what may be secret
 */
export const listComplaints = (
  complaints: readonly Complaint[],
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

/** The line of the text with a caret below the offset. */
const framed = (source: Source, offset: number, hidden: readonly Range[]): string => {
  const { line, caret } = frameAt(source.text, offset, hidden);
  const gutter = ` ${at(source, offset).split(':').at(-2)} |`;
  const blanks = line.slice(0, caret).replaceAll(/[^\t]/gu, ' ');
  return `${gutter} ${line}\n${' '.repeat(gutter.length - 1)}| ${blanks}^`;
};
