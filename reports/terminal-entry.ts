import type { Colors } from 'picocolors/types.js';
import { inputText } from './exchange-text.js';
import { clip, inert, printable } from './printable.js';
import { replayCommand } from './replay-command.js';
import type { Cause } from './select.js';
import { causeText, number, plural } from './words.js';

/** How the terminal is written on: `width` in columns, `dir` where the reports of the run are. */
export type Paper = { colors: Colors; width: number; dir: string };

const LABEL = 12;
// Rows of the terminal that a command may take.
const LONGEST = 10;

/** Breaks a text into lines of at most `width` characters, between words where it can. */
export const wrap = (text: string, width: number): string[] =>
  (text.match(new RegExp(`.{1,${String(width)}}(?:\\s+|$)|.{${String(width)}}`, 'gsu')) ?? ['']).map((line) =>
    inert(line.trimEnd()),
  );

/** Text under a label, its further lines below its first. */
const labelled = (label: string, text: string, width: number): string[] =>
  wrap(text, Math.max(20, width - LABEL)).map(
    (line, at) => `${at === 0 ? `  ${label}`.padEnd(LABEL) : ' '.repeat(LABEL)}${line}`,
  );

// A command that is broken over lines, or escaped, would not run when it is copied: it is whole, or pointed at.
const curlLine = (curl: string, { width, dir, colors }: Paper): string => {
  if (printable(curl) === curl && curl.length <= LONGEST * width) return colors.dim(curl);
  const room = Math.max(20, width - LABEL);
  return `${colors.dim(printable(clip(curl, room)))}; whole in the reports in ${printable(dir)}`;
};

/** One cause in full: what the clause says, what was sent, expected and got, and how to see it again. */
export const fullEntry = ({ clause, counterexample, number: at, of }: Cause, paper: Paper): string[] => {
  const { colors, width, dir } = paper;
  const long = 2 * width;
  const notes = [clause.basis, ...(of > 1 ? [`cause ${String(at)} of ${String(of)}`] : [])];
  const { expected, actual, occurrences, everyTime, curl } = counterexample;
  const cause = causeText(counterexample);
  const seen = `(${occurrences === 1 ? 'the only case' : `the smallest of ${plural(occurrences, 'case')}`} that failed so)`;
  return [
    `${colors.bold(colors.red('FAIL'))}  ${colors.bold(printable(clause.id))}   ${printable(clip(clause.section, long))}   (${notes.join(', ')})`,
    ...labelled('says', printable(clip(clause.statement, long)), width),
    ...(cause ? labelled('cause', printable(clip(cause, long)), width) : []),
    ...labelled('sent', `${inputText(counterexample, long)} ${seen}`, width),
    ...labelled('expected', printable(clip(expected, long)), width),
    ...labelled('got', `${printable(clip(actual, long))}${everyTime ? '' : ' (not every time)'}`, width),
    `  again     ${colors.cyan(replayCommand(dir, clause.id, at))}`,
    `            ${curlLine(curl, paper)}`,
  ];
};

const cut = (text: string, room: number): string => {
  const chars = Array.from(text);
  return chars.length <= room ? text : `${chars.slice(0, Math.max(0, room - 1)).join('')}…`;
};

/** All causes of one clause in brief: the clause with its command, then a line for each cause. */
export const briefEntries = (causes: readonly Cause[], { colors, width, dir }: Paper): string[] => {
  const id = causes[0]?.clause.id ?? '';
  const room = Math.max(40, width) - 6;
  return [
    `${colors.bold(colors.red('FAIL'))}  ${colors.bold(printable(id))}   ${colors.cyan(replayCommand(dir, id))}`,
    ...causes.map(({ counterexample }) => {
      const sent = cut(`sent ${inputText(counterexample, width)}`, Math.floor(room / 2) - 2);
      const times = counterexample.occurrences > 1 ? ` ×${number(counterexample.occurrences)}` : '';
      const rest = room - Array.from(sent).length - times.length - 2;
      return inert(
        `      ${sent}, ${cut(`got ${printable(clip(counterexample.actual, width))}`, rest)}${times}`,
      );
    }),
  ];
};
