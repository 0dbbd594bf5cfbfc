import { clip, cut, inert, printable } from './printable.js';
import { type Colors, type Label, causeLine, number, plural } from './words.js';
import type { Counterexample } from '../src/results/schema.js';
import { caseWord, replayCommand, replayNote } from './calls.js';
import { gotText, inputText, sentText } from './exchange-text.js';
import type { FailureCause, Defect } from './select.js';

/** The layout of the terminal: `width` in columns, `dir` is the folder of the reports. */
export type Layout = { colors: Colors; width: number; dir: string };

/**
 * Breaks a text into lines of at most `width` characters, between words unless half a line is left. A sign of a result
 * stays with its name.
 */
export const wrap = (text: string, width: number): string[] => {
  const full = String(width);
  const half = String(Math.ceil(width / 2));
  const line = new RegExp(`.{${half},${full}}(?:(?<![✓✗–])\\s+|$)|.{${full}}|.{1,${full}}$`, 'gsu');
  return (text.match(line) ?? ['']).map((part) => inert(part.trimEnd()));
};

/** Text of a target in lines that are indented by `indent` columns; cut after `most` characters. */
export const paragraph = (text: string, width: number, indent: number, most = 4 * width): string[] =>
  wrap(printable(clip(text, most)), Math.max(20, width - indent)).map((line) => ' '.repeat(indent) + line);

const TONES: Readonly<Partial<Record<Label['color'], 'green' | 'red' | 'yellow'>>> = {
  pass: 'green',
  fail: 'red',
  inconclusive: 'yellow',
};

/** A text in the colour of a result. */
export const toned = (text: string, { color }: Pick<Label, 'color'>, colors: Colors): string =>
  colors[TONES[color] ?? 'reset'](text);

/** As many names as fit, and how many more there are. */
export const named = (names: readonly string[], room: number): string => {
  let count = names.length;
  while (count > 1 && names.slice(0, count).join(', ').length > room) count -= 1;
  const more = names.length - count;
  return `${names.slice(0, count).join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`;
};

/** At most two lines of text below a title. */
export const below = (text: string, width: number): string[] => paragraph(text, width, 6, 2 * width);

const LABEL = 12;
// Maximum number of terminal rows for a command.
const LONGEST = 10;
// Maximum number of named rules that failed in the same way.
const ALIKE = 3;

/** Text with a label; further lines are aligned with the first. */
const labelled = (label: string, text: string, width: number): string[] =>
  wrap(text, Math.max(20, width - LABEL)).map(
    (line, at) => `${at === 0 ? `  ${label}`.padEnd(LABEL) : ' '.repeat(LABEL)}${line}`,
  );

// A command that is cut, broken over lines or escaped would not run when it is copied. It is shown whole, or the
// reports are named.
const curlLine = (curl: string, { width, dir, colors }: Layout): string => {
  if (printable(curl) === curl && curl.length <= LONGEST * width) return colors.dim(curl);
  return `the curl command, of ${number(curl.length)} characters, is in the reports in ${printable(dir)}`;
};

/** A mistake in full: statement, what was sent, expected and got, the command, other places. */
export const fullEntry = ({ causes, clauses, calls }: Defect, layout: Layout, isFirst: boolean): string[] => {
  const { colors, width, dir } = layout;
  const [{ clause, counterexample, number: at, of }] = causes;
  const long = 2 * width;
  // Why something is a mistake, and what is not, is often said last.
  const whole = 3 * long;
  const isOne = causes.filter((each) => each.clause === clause).length === of;
  const notes = [clause.basis, ...(isOne ? [] : [`cause ${String(at)} of ${String(of)}`])];
  const { expected, curl, confidence } = counterexample;
  return [
    `${colors.bold(colors.red('FAIL'))}  ${colors.bold(printable(clause.id))}   ${printable(clip(clause.section, long))}   (${notes.join(', ')})`,
    ...(isFirst ? labelled('says', printable(clip(clause.statement, whole)), width) : []),
    ...(clause.follows === undefined || !isFirst
      ? []
      : labelled('because', printable(clip(clause.follows, whole)), width)),
    ...causeLine(counterexample, ALIKE).flatMap((cause) =>
      labelled('cause', printable(clip(cause, long)), width),
    ),
    ...labelled(caseWord(counterexample), `${sentOf(counterexample, long)} ${seenText(causes)}`, width),
    ...labelled('expected', printable(clip(expected, long)), width),
    ...labelled('got', gotText(counterexample, 3 * width) + repeatText(counterexample), width),
    ...(confidence === undefined ? [] : labelled('certainty', printable(clip(confidence, long)), width)),
    ...(calls.length > 1 ? labelled('on', printable(calls.join(', ')), width) : []),
    ...(clauses.length > 1 ? labelled('also', alsoText(clauses, causes, width), width) : []),
    `  again     ${colors.cyan(replayCommand(dir, clause.id, at))}`,
    ...replayNote(counterexample).flatMap((note) => labelled('', note, width)),
    ...(curl === '' ? [] : [`            ${curlLine(curl, layout)}`]),
  ];
};

/** How many cases showed a mistake. */
const seenText = (causes: readonly FailureCause[]): string => {
  const count = causes.reduce((sum, { counterexample }) => sum + counterexample.occurrences, 0);
  return count === 1
    ? '(the only case that failed this way)'
    : `(the smallest of ${plural(count, 'case')} that failed this way)`;
};

const repeatText = ({ everyTime }: Counterexample): string =>
  everyTime ? '' : ' (not every time: the same call was made again, and was answered rightly)';

/** Further clauses that a mistake breaks, each with what was sent when its request is different. */
const alsoText = ([first, ...others]: Defect['clauses'], causes: Defect['causes'], width: number): string => {
  const bodyOf = ({ counterexample }: FailureCause) => {
    const { request, response } = counterexample.exchanges.at(-1) ?? {};
    const text = response && request?.body?.text;
    return printable(clip(text ?? counterexample.rule, width));
  };
  const shown = new Set([bodyOf(causes[0])]);
  return others
    .map((clause) => {
      const own = causes.find((each) => each.clause === clause);
      const what = own && clause !== first ? bodyOf(own) : '';
      const isNew = what !== '' && !shown.has(what);
      shown.add(what);
      return printable(clause.id) + (isNew ? ` (${cut(what, 48)})` : '');
    })
    .join('; ');
};

const sentOf = (counterexample: Counterexample, max: number, isBrief = false): string =>
  caseWord(counterexample) === 'sent'
    ? sentText(counterexample, max, isBrief)
    : inputText(counterexample, max);

const BRIEF = ' '.repeat(6);

/** A mistake in brief: clauses, command, statement, what was sent, expected and got. */
export const briefEntry = (
  { causes, clauses, calls }: Defect,
  layout: Layout,
  isFirst: boolean,
): string[] => {
  const { colors, width, dir } = layout;
  const [{ clause, counterexample, number: at }] = causes;
  const room = Math.max(40, width) - BRIEF.length;
  const count = causes.reduce((sum, each) => sum + each.counterexample.occurrences, 0);
  const others = clauses.slice(1).map(({ id }) => id);
  const also = others.length === 0 ? [] : below(`and so ${named(others, 2 * width)}`, width);
  const times = count > 1 ? ` ×${number(count)}` : '';
  // The registry and the participant have only one call.
  const where = clause.system === 'token-standard' && calls.length > 0 ? ` to ${named(calls, width)}` : '';
  const told =
    `${caseWord(counterexample)} ${sentOf(counterexample, width, true)}${where}; expected ${printable(clip(counterexample.expected, width))}; ` +
    `got ${gotText(counterexample, 2 * width)}${counterexample.everyTime ? '' : ' (not every time)'}${times}`;
  return [
    `${colors.bold(colors.red('FAIL'))}  ${colors.bold(printable(clause.id))}   ${colors.cyan(replayCommand(dir, clause.id, at))}`,
    ...(isFirst ? [inert(BRIEF + cut(printable(clip(clause.statement, width)), room))] : []),
    ...wrap(told, room).map((line) => BRIEF + line),
    ...also,
  ];
};
