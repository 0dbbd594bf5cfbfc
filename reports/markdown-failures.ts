import type { ClauseResult } from '../src/verdict/schema.js';
import { caseText, caseWord, replayCommand } from './case-text.js';
import { exchangeTexts, inputText } from './exchange-text.js';
import { folded, inline, MOST_BODY, pre } from './markdown-text.js';
import { clip } from './printable.js';
import { causesOf, type Cause } from './select.js';
import { causeLine, plural } from './words.js';

/** A clause that failed, a text for each cause. */
export const failure = (clause: ClauseResult): string[] => {
  const causes = causesOf(clause);
  if (causes.length > 0) return causes.map(cause);
  return [
    `### ✗ ${inline(clause.id)}\n\n${inline(clause.statement)}\n\n${inline(clause.reason ?? 'no reason was recorded')}`,
  ];
};

const cause = ({ clause, counterexample, number: at, of }: Cause): string => {
  const { expected, actual, occurrences, everyTime, curl, seed, path, confidence } = counterexample;
  const part = of > 1 ? `, cause ${String(at)} of ${String(of)}` : '';
  return [
    `### ✗ ${inline(clause.id)}${part}`,
    `${inline(clause.statement)} (${inline(clause.section)}, ${clause.basis})`,
    ...(clause.follows === undefined ? [] : [`It follows: ${inline(clause.follows, 2000)}`]),
    pre(
      [
        ...causeLine(counterexample).map((text) => `cause     ${clip(text, 1000)}`),
        `${caseWord(counterexample)}      ${inputText(counterexample, 1000)}`,
        `expected  ${clip(expected, 1000)}`,
        `got       ${clip(actual, 1000)}${everyTime ? '' : ' (not every time)'}`,
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
