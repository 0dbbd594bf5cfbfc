import { createHash } from 'node:crypto';
import type { CodeMutant } from './named.js';

/** Which of the mutants are judged. */
export interface MutantChoice {
  /** Parts of paths; none: every file. */
  files: readonly string[];
  /** The maximum number of mutants; all when absent. */
  sample?: number | undefined;
  seed: number;
}

/** Those that are meant. A sample has the same ones for the same seed, as long as they are there. */
export function choose(mutants: readonly CodeMutant[], { files, sample, seed }: MutantChoice): CodeMutant[] {
  const meant = mutants.filter(({ file }) => files.length === 0 || files.some((part) => file.includes(part)));
  if (sample === undefined) return meant;
  const lot = ({ file, change }: CodeMutant) =>
    createHash('sha256').update(`${seed} ${file} ${change}`).digest('hex');
  const lots = new Map(meant.map((mutant) => [mutant, lot(mutant)]));
  return meant.sort((a, b) => (lots.get(a)! < lots.get(b)! ? -1 : 1)).slice(0, sample);
}
