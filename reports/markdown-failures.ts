import { clip, printable } from './printable.js';
import { causeLine, number, plural } from './words.js';
import type { ClauseResult } from '../src/results/schema.js';
import { caseText, caseWord, replayCommand, replayNote } from './calls.js';
import { exchangeTexts, gotText, inputText, sentText } from './exchange-text.js';
import { type FailureCause, type Defect, causesOf, defectsOf } from './select.js';

/** Maximum number of characters of a body, or of a command. */
export const MOST_BODY = 4000;

const entity = (char: string): string => `&#${String(char.charCodeAt(0))};`;

// A backslash before a letter, an underscore inside a word, and an ampersand that begins no reference are plain text.
const MARKUP = /\\(?![A-Za-z0-9])|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|&(?=#|\w+;)|[`*~[\]<>|#$]/g;

/**
 * Text for the middle of a Markdown line or table cell. It becomes one line, and every character that could begin
 * markup, a link or a mention is kept from it. All others stay, because a report is also read as plain text.
 */
export const inline = (text: string, max = 400): string =>
  printable(clip(text, max))
    .replace(MARKUP, entity)
    // Addresses and mentions are detected after references are resolved, so an element separates their characters.
    .replace(/@|:(?=\/\/)|(?<=www)\./gi, '<span>$&</span>');

/**
 * Text as a block of its own, between empty lines. A fence could be closed by a longer run of backticks, but
 * `<pre>` ends only at its end tag, and all `<` in the text are escaped.
 */
export const pre = (text: string): string =>
  `<pre>${printable(text, 'keep').replace(/[&<>]/g, entity)}</pre>`;

/** A line that unfolds. GitHub reads Markdown inside it only between empty lines. */
export const folded = (title: string, parts: readonly string[]): string[] => [
  `<details><summary>${title}</summary>`,
  ...parts,
  '</details>',
];

/** Returns as many texts as fit into `most` bytes, and how many more there are. */
export const bounded = (parts: readonly string[], most: number): string[] => {
  let room = most;
  const kept = parts.filter((part) => (room -= Buffer.byteLength(part)) >= 0);
  const left = parts.length - kept.length;
  return left === 0
    ? kept
    : [...kept, `${number(left)} more would not fit here: see the other reports of the run.`];
};

/** A table with as many rows as fit into `most` bytes, and how many more. Numbers are right-aligned. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  most = Infinity,
): string[] => {
  const isNumeric = (at: number) => rows.every((cells) => /^[\d,]+$/.test(cells[at] ?? ''));
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  const shown = bounded(lines, most);
  const left = shown.length > 0 && shown.at(-1) !== lines[shown.length - 1] ? shown.slice(-1) : [];
  return [
    [
      `| ${head.join(' | ')} |`,
      `|${head.map((_, at) => (isNumeric(at) ? ' ---: |' : ' --- |')).join('')}`,
      ...shown.slice(0, shown.length - left.length),
    ].join('\n'),
    ...left,
  ];
};

/** The failed clauses: a text for each mistake of the target, and for each clause without a counterexample. */
export const failures = (failed: readonly ClauseResult[]): string[] => [
  ...defectsOf(failed).map(failure),
  ...failed.filter((clause) => causesOf(clause).length === 0).map(withoutCause),
];

/** A mistake of the target: its best cause, with the others below it. */
const failure = ({ causes, clauses, calls }: Defect): string => {
  const [first, ...others] = causes;
  const ids = clauses.slice(1).map(({ id }) => inline(id));
  return [
    `### ✗ ${inline(first.clause.id)}${partOf(first, causes)}`,
    ...(ids.length > 0 ? [`Also broken by it: ${ids.join(', ')}`] : []),
    ...(calls.length > 1 ? [`Seen on: ${calls.map((call) => inline(call)).join(', ')}`] : []),
    causeText(first),
    ...(others.length > 0
      ? folded(
          `${plural(others.length, 'further case')} of it`,
          others.map((each) => `**${inline(each.clause.id)}**${partOf(each, [])}\n\n${causeText(each)}`),
        )
      : []),
  ].join('\n\n');
};

const withoutCause = (clause: ClauseResult): string =>
  `### ✗ ${inline(clause.id)}\n\n${inline(clause.statement)}\n\n${inline(clause.reason ?? 'no reason was recorded')}`;

const partOf = ({ clause, number: at, of }: FailureCause, told: readonly FailureCause[]): string =>
  told.filter((each) => each.clause === clause).length === of || of === 1
    ? ''
    : `, cause ${String(at)} of ${String(of)}`;

const causeText = ({ clause, counterexample, number: at }: FailureCause): string => {
  const { expected, occurrences, everyTime, curl, seed, path, confidence } = counterexample;
  const isSent = caseWord(counterexample) === 'sent';
  return [
    `${inline(clause.statement)} (${inline(clause.section)}, ${clause.basis})`,
    ...(clause.follows === undefined ? [] : [`It follows: ${inline(clause.follows, 2000)}`]),
    pre(
      [
        ...causeLine(counterexample).map((text) => `cause     ${clip(text, 1000)}`),
        `${caseWord(counterexample)}      ${isSent ? sentText(counterexample, 1000) : inputText(counterexample, 1000)}`,
        `expected  ${clip(expected, 1000)}`,
        `got       ${gotText(counterexample, 1000)}${everyTime ? '' : ' (not every time: the same call was made again, and was answered rightly)'}`,
        ...(confidence === undefined ? [] : [`certainty ${clip(confidence, 1000)}`]),
        `seen      ${plural(occurrences, 'time')}; seed ${String(seed)}, path ${clip(path, 200)}`,
        `again     ${[replayCommand('DIR', clause.id, at), '(DIR is the folder of this report)', ...replayNote(counterexample)].join('\n          ')}`,
      ].join('\n'),
    ),
    ...folded(
      caseWord(counterexample) === 'sent'
        ? 'What was sent and what came back, and the command that sends it again'
        : 'The whole case, and the command that shows it',
      [
        ...(curl === '' ? [] : [pre(clip(curl, MOST_BODY))]),
        ...(caseWord(counterexample) === 'case' ? [pre(caseText(counterexample, MOST_BODY))] : []),
        ...exchangeTexts(counterexample.exchanges, MOST_BODY).map(pre),
      ],
    ),
  ].join('\n\n');
};
