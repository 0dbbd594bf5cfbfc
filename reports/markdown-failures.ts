import type { ClauseResult } from '../src/results/schema.js';
import { caseText, caseWord, replayCommand } from './case-text.js';
import { exchangeTexts, gotText, inputText, sentText } from './exchange-text.js';
import { folded, inline, MOST_BODY, pre } from './markdown-text.js';
import { clip } from './printable.js';
import { causesOf, defectsOf, type Cause, type Defect } from './select.js';
import { causeLine, plural } from './words.js';

/** Clauses that failed: a text for each mistake that they come from, and for each clause without a counterexample. */
export const failures = (failed: readonly ClauseResult[]): string[] => [
  ...defectsOf(failed).map(failure),
  ...failed.filter((clause) => causesOf(clause).length === 0).map(withoutCause),
];

/** A mistake of the target: its cause that tells it best, and the others below it. */
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

/** A clause that failed without a counterexample. */
const withoutCause = (clause: ClauseResult): string =>
  `### ✗ ${inline(clause.id)}\n\n${inline(clause.statement)}\n\n${inline(clause.reason ?? 'no reason was recorded')}`;

/** Which cause of its clause it is, where the others are not told with it. */
const partOf = ({ clause, number: at, of }: Cause, told: readonly Cause[]): string =>
  told.filter((each) => each.clause === clause).length === of || of === 1
    ? ''
    : `, cause ${String(at)} of ${String(of)}`;

const causeText = ({ clause, counterexample, number: at }: Cause): string => {
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
        `again     ${replayCommand('DIR', clause.id, at)}`,
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
