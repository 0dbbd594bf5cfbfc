import type { Budget, Verdict } from '../../verdict/schema.js';
import type { Reach } from '../reach.js';
import type { RunSubject } from '../store/runs.js';
import type { Board } from './board.js';

/** What the process that judges is told, as JSON. */
export interface Job {
  name: string;
  subject: RunSubject;
  budget: Budget;
  seed: number;
  /** The folder that a target file's own paths start from. */
  folder: string;
  /** Where it may send. */
  reach: Reach;
}

/** What it tells. */
export type JobMessage =
  | { type: 'board'; board: Board }
  | { type: 'verdict'; verdict: Verdict }
  /** There is no verdict, and why. */
  | { type: 'trouble'; message: string };
