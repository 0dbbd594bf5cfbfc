import type { JSX } from 'preact';

const MEANINGS: readonly [string, string][] = [
  ['clause', 'one statement of the specification that can be checked, in the words of assay'],
  ['stated', 'the specification says it'],
  [
    'derived',
    'it follows from what the specification says; the clause tells how, so that it can be contested',
  ],
  ['inconclusive', 'the target could not be reached, or gave no answer that could be judged'],
  ['not applicable', 'the target file lacks what the clause needs, or does not allow to judge it'],
  [
    'party',
    'what a participant allocates; it can never be removed again. Its hint is the wished beginning of its identifier',
  ],
  ['not testable', 'no request can decide it'],
  ['waived', 'it failed, and the target file asks to overlook that until a date'],
];

/** What the words of the page mean, for who has not met assay before. */
export const Meanings = (): JSX.Element => (
  <details>
    <summary>What the words mean</summary>
    <dl class="words">
      {MEANINGS.map(([word, meaning]) => (
        <>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </>
      ))}
    </dl>
  </details>
);
