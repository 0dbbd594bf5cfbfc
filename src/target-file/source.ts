import { frameAt, hiddenIn } from '../document/hidden.js';
import { merged, type Range } from '../secrets/reading.js';
import { type Problem, placeOf, problemOf, Unreadable } from '../document/problem.js';
import { type Entry, childrenOf, itemsOf, entryAt as newEntry } from '../spec/entry.js';
import { segments } from './pointer.js';
import { UsageError } from '../platform/errors.js';
import { parseYaml } from '../document/parse-yaml.js';
import { YamlReader } from '../document/yaml.js';

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

const MAX_ALIASES = 100;
const MAX_ERRORS = 100;
const NOTHING = newEntry('', '', 0, { value: null, text: '', at: 0, end: 0 });

/** @throws {UsageError} with everything that prevents the target file from being read */
export const parse = (text: string, file: string): Source => {
  const source: Source = { file, text, root: NOTHING };
  const refuse = (complaints: readonly FileComplaint[]): void => {
    if (complaints.length > 0) throw new UsageError(listComplaints(complaints, source));
  };
  try {
    const { documents, errors, warnings } = parseYaml(text);
    // In a file that is not YAML, it is not known which text is a value, so its lines are not shown.
    refuse(oneOfEachLine(source, [...errors, ...warnings]).map(quietly));
    const reader = new YamlReader(text, { aliases: MAX_ALIASES });
    const read = reader.read(documents[0]?.contents, '');
    refuse(reader.problems.map(quietly));
    return { ...source, root: newEntry('', '', read.at, read) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    refuse([quietly(problemOf(error))]);
    throw error;
  }
};

const quietly = ({ offset, key, message, mend }: Problem): FileComplaint => ({
  offset,
  key,
  message: `${message}: ${mend}`,
  quiet: true,
});

// Further errors in a line usually result from the first one, and lines that do not fit from one further up.
const oneOfEachLine = (source: Source, problems: readonly Problem[]): Problem[] => {
  const lines = new Set<number>();
  const isOfIndentation = ({ message }: Problem) => message.includes('indent');
  const first = problems.find(isOfIndentation);
  return problems
    .filter((each) => each === first || !isOfIndentation(each) || each.message.startsWith('a tab'))
    .filter(({ offset }) => lines.size < lines.add(placeOf(source, offset).line).size)
    .slice(0, MAX_ERRORS);
};
