import type { ClauseResult } from '../src/verdict/schema.js';
import { caseWord, replayCommand } from './case-text.js';
import { inputText } from './exchange-text.js';
import { clip, cut, inert, printable } from './printable.js';
import type { Cause } from './select.js';
import { wrap, type Layout } from './terminal-text.js';
import { causeText, number, plural } from './words.js';

const LABEL = 12;
// Rows of the terminal that a command may take.
const LONGEST = 10;
// Rules that failed alike and are named.
const ALIKE = 3;

/** Text under a label, its further lines below its first. */
const labelled = (label: string, text: string, width: number): string[] =>
  wrap(text, Math.max(20, width - LABEL)).map(
    (line, at) => `${at === 0 ? `  ${label}`.padEnd(LABEL) : ' '.repeat(LABEL)}${line}`,
  );

// A command that is broken over lines, or escaped, would not run when it is copied: it is whole, or pointed at.
const curlLine = (curl: string, { width, dir, colors }: Layout): string => {
  if (printable(curl) === curl && curl.length <= LONGEST * width) return colors.dim(curl);
  const room = Math.max(20, width - LABEL);
  return `${colors.dim(printable(clip(curl, room)))}; whole in the reports in ${printable(dir)}`;
};

/** One cause in full: what the clause says, what was sent, expected and got, and how to see it again. */
export const fullEntry = ({ clause, counterexample, number: at, of }: Cause, layout: Layout): string[] => {
  const { colors, width, dir } = layout;
  const long = 2 * width;
  const notes = [clause.basis, ...(of > 1 ? [`cause ${String(at)} of ${String(of)}`] : [])];
  const { expected, actual, occurrences, everyTime, curl, confidence } = counterexample;
  const cause = causeText(counterexample, ALIKE);
  const seen = `(${occurrences === 1 ? 'the only case' : `the smallest of ${plural(occurrences, 'case')}`} that failed so)`;
  return [
    `${colors.bold(colors.red('FAIL'))}  ${colors.bold(printable(clause.id))}   ${printable(clip(clause.section, long))}   (${notes.join(', ')})`,
    ...(at === 1 ? labelled('says', printable(clip(clause.statement, long)), width) : []),
    ...(cause ? labelled('cause', printable(clip(cause, long)), width) : []),
    ...labelled(caseWord(counterexample), `${inputText(counterexample, long)} ${seen}`, width),
    ...labelled('expected', printable(clip(expected, long)), width),
    ...labelled('got', `${printable(clip(actual, long))}${everyTime ? '' : ' (not every time)'}`, width),
    ...(confidence === undefined ? [] : labelled('certainty', printable(clip(confidence, long)), width)),
    `  again     ${colors.cyan(replayCommand(dir, clause.id, at))}`,
    ...(curl === '' ? [] : [`            ${curlLine(curl, layout)}`]),
  ];
};

/** A failed clause in one line: what it says. */
export const oneLine = ({ id, statement }: ClauseResult, { colors, width }: Layout): string => {
  const name = printable(id);
  const room = Math.max(20, width - `FAIL  ${name}   `.length);
  const says = cut(printable(clip(statement, width)), room);
  return `${colors.bold(colors.red('FAIL'))}  ${colors.bold(name)}   ${inert(says)}`;
};

/**
 * Causes of one clause in brief: the clause with the command for the first, what it says in one line, a line for each
 * cause and, where asked for, the first one's curl or openssl command.
 */
export const briefEntries = (causes: readonly Cause[], layout: Layout, withCurl = false): string[] => {
  const { colors, width, dir } = layout;
  const [first] = causes;
  if (!first) return [];
  const { id, statement } = first.clause;
  const room = Math.max(40, width) - BRIEF.length;
  const { curl } = first.counterexample;
  return [
    `${colors.bold(colors.red('FAIL'))}  ${colors.bold(printable(id))}   ${colors.cyan(replayCommand(dir, id, first.number))}`,
    // The statement stands where the first cause of its clause is told.
    ...(first.number === 1 ? [inert(BRIEF + cut(printable(clip(statement, width)), room))] : []),
    ...causes.map((cause) => inert(BRIEF + briefCause(cause, width, room))),
    ...(withCurl && curl !== '' ? [BRIEF + curlLine(curl, layout)] : []),
  ];
};

const BRIEF = ' '.repeat(6);

/** What was sent, or the rule that it breaks, and what came, in one line of at most `room` characters. */
const briefCause = ({ counterexample }: Cause, width: number, room: number): string => {
  const { rule, actual, occurrences } = counterexample;
  const what = rule
    ? printable(clip(rule, width))
    : `${caseWord(counterexample)} ${inputText(counterexample, width)}`;
  const sent = cut(what, Math.floor(room / 2) - 2);
  const times = occurrences > 1 ? ` ×${number(occurrences)}` : '';
  const rest = room - Array.from(sent).length - times.length - 2;
  return `${sent}, ${cut(`got ${printable(clip(actual, width))}`, rest)}${times}`;
};
