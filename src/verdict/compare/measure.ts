import type { Measure } from './comparison.js';

interface Figures {
  name: string;
  unit: Measure['unit'];
  a: number | undefined;
  b: number | undefined;
  /** A share: up to so much worse or better is alike. */
  tolerance: number;
  moreIs: 'better' | 'worse';
  /** A difference up to this, in the unit, is alike too. */
  slack?: number;
  /** Why the figures, which are shown all the same, cannot be compared. */
  why?: string | undefined;
}

/** Two figures and what to think of their difference. */
export function measure({ name, unit, a, b, tolerance, moreIs, slack = 0, why }: Figures): Measure {
  const shown = { name, unit, ...(a !== undefined && { a }), ...(b !== undefined && { b }) };
  if (a === undefined || b === undefined)
    return { ...shown, state: 'unknown', why: why ?? `not measured in ${a === undefined ? 'A' : 'B'}` };
  const both = { ...shown, ...(a > 0 && { ratio: b / a }) };
  if (why !== undefined) return { ...both, state: 'unknown', why };
  const [less, more] = [Math.min(a, b), Math.max(a, b)];
  if (more <= less * (1 + tolerance) || more - less <= slack) return { ...both, state: 'alike' };
  return { ...both, state: b > a === (moreIs === 'better') ? 'better' : 'worse' };
}
