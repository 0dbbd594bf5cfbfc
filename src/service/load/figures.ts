import type { LoadProgress } from '../../../load/measured/collected.js';

/** The measurements of one moment of a load. */
export type Figure = Omit<LoadProgress, 'durationMs'>;

/** The progress of a load: its measurements, about one per second. */
export interface LoadFigures {
  durationMs: number;
  figures: Figure[];
  /** Messages for the user. */
  notes: string[];
}

/** Minimum number of measurements that are kept; at twice this number, every other one is dropped. */
const MOST_FIGURES = 150;
/** The newest interval may be reported twice, the second time with more data. */
const SAME_MS = 500;
const MOST_NOTES = 20;
const LONGEST_NOTE = 500;

/** The measurements of a load that has not begun. */
export const noFigures = (): LoadFigures => ({ durationMs: 0, figures: [], notes: [] });

/** Adds the newest measurement of k6. */
export function addFigure(to: LoadFigures, { durationMs, ...figure }: LoadProgress): void {
  to.durationMs = durationMs;
  const last = to.figures.at(-1);
  if (last && figure.at - last.at < SAME_MS) to.figures.pop();
  to.figures.push(figure);
  if (to.figures.length >= 2 * MOST_FIGURES) to.figures = to.figures.filter((_, place) => place % 2 === 1);
}

/** Adds a message for the user. */
export function addNote({ notes }: LoadFigures, line: string): void {
  if (notes.length < MOST_NOTES) notes.push(line.slice(0, LONGEST_NOTE));
}
