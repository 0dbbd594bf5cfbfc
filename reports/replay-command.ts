import { printable } from './printable.js';

const quoted = (word: string): string =>
  /^[\w./\\:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The command that sends the counterexample of a clause's nth cause again. */
export const replayCommand = (dir: string, clause: string, cause = 1): string =>
  `assay replay ${printable(quoted(dir))} ${printable(clause)}${cause > 1 ? ` --cause ${String(cause)}` : ''}`;
