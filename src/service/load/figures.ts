import type { LoadProgress } from '../../../load/progress.js';

/** One moment of a load, as it came. */
export type Figure = Omit<LoadProgress, 'durationMs'>;

/** How a load goes: its figures, about one for each second. */
export interface LoadFigures {
  durationMs: number;
  figures: Figure[];
  /** For a person. */
  notes: string[];
}

/** So many are kept at least: of twice as many, every other one. */
const MOST_FIGURES = 150;
/** The newest interval may be told twice, the second time with more in it. */
const SAME_MS = 500;
const MOST_NOTES = 20;
const LONGEST_NOTE = 500;

/** The figures of a load that has not begun. */
export const noFigures = (): LoadFigures => ({ durationMs: 0, figures: [], notes: [] });

/** Adds what k6 has told last. */
export function addFigure(to: LoadFigures, { durationMs, ...figure }: LoadProgress): void {
  to.durationMs = durationMs;
  const last = to.figures.at(-1);
  if (last && figure.at - last.at < SAME_MS) to.figures.pop();
  to.figures.push(figure);
  if (to.figures.length >= 2 * MOST_FIGURES) to.figures = to.figures.filter((_, place) => place % 2 === 1);
}

/** Adds a line for a person. */
export function addNote({ notes }: LoadFigures, line: string): void {
  if (notes.length < MOST_NOTES) notes.push(line.slice(0, LONGEST_NOTE));
}
