import type { Counterexample } from '../src/results/schema.js';
import { inputText } from './exchange-text.js';
import { clip, printable } from './printable.js';

const quoted = (word: string): string =>
  /^[\w./\\:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The command that sends the counterexample of a clause's nth cause again. */
export const replayCommand = (dir: string, clause: string, cause = 1): string =>
  `assay replay ${printable(quoted(dir))} ${printable(clause)}${cause > 1 ? ` --cause ${String(cause)}` : ''}`;

/** What the smallest case is called: where values in files are judged, nothing was sent. */
export const caseWord = ({ exchanges }: Counterexample): 'sent' | 'case' =>
  exchanges.length > 0 ? 'sent' : 'case';

/** The smallest case over several lines, where it is files with a text each. */
export const caseText = (counterexample: Counterexample, max: number): string => {
  const files = filesIn(counterexample.input);
  if (!files) return inputText(counterexample, max);
  return printable(clip(files.map(([name, text]) => `--- ${name}\n${text}`).join(''), max), 'keep');
};

const filesIn = (input: unknown): [string, string][] | undefined => {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return undefined;
  const entries = Object.entries(input as Record<string, unknown>);
  const areFiles =
    entries.length > 0 && entries.every(([, text]) => typeof text === 'string' && text.endsWith('\n'));
  return areFiles ? (entries as [string, string][]) : undefined;
};
