import { DIFFERENCES, type KnownDifference } from './differences.js';

const CALLS = { accept: 'Accept context', allocate: 'Allocate a party', snapshot: 'Snapshot' };

/** What is looked at in an answer, in words. */
const ASPECTS: Readonly<Record<string, string>> = {
  status: 'status',
  body: 'body of the error',
  type: 'media type of the error',
  hint: 'hint in the identifier',
  version: 'resourceVersion of the answer',
};

const wordsOf = ({ what }: KnownDifference) =>
  what.map((words) => words.trim() || 'any good request').join('; ');

/** The known differences as a table of Markdown, line by line. */
export const tableOfDifferences = (): string[] => [
  '| Call | Asked for with | Looked at | First | Second | Who is wrong |',
  '|-|-|-|-|-|-|',
  ...DIFFERENCES.map((each) => {
    const { call, aspect, first, second, verdict } = each;
    const wrong = typeof verdict === 'string' ? verdict : `nobody: ${verdict.silent}`;
    const cells = [CALLS[call], wordsOf(each), ASPECTS[aspect] ?? aspect, first, second, wrong];
    return `| ${cells.join(' | ')} |`;
  }),
];
