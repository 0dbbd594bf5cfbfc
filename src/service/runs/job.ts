import type { Budget, Verdict } from '../../results/schema.js';
import type { Load } from '../../results/load/schema.js';
import type { LoadAllowed } from '../load/allowed.js';
import type { AskedLoad } from '../load/asked.js';
import type { LoadFigures } from '../load/figures.js';
import type { Reach } from '../reach.js';
import type { RunSubject } from '../store/runs.js';
import type { Board } from './board.js';

/** What the process that judges is told, as JSON. It runs in the folder that a target file's own paths start from. */
export interface Job {
  subject: RunSubject;
  budget: Budget;
  seed: number;
  /** Where it may send. */
  reach: Reach;
  /** The load that is put, with what its owner may put; absent when the subject is judged. */
  load?: { asked: AskedLoad; allowed: LoadAllowed } | undefined;
}

/** What it tells. */
export type JobMessage =
  | { type: 'board'; board: Board | LoadFigures }
  | { type: 'verdict'; verdict: Verdict }
  | { type: 'load'; load: Load }
  /** Nothing came out, and why. */
  | { type: 'trouble'; message: string };
