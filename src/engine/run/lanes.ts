import type { System } from '../../spec/clause.js';
import type { Subject } from './plan.js';

/** From so many milliseconds for an answer on, waiting is what takes the time, and lanes side by side save it. */
export const SLOW_MS = 40;

/** Whether answers take long; `fastestMs`: what the fastest took, in milliseconds, or Infinity where there was none. */
const isSlow = (fastestMs: number): boolean => fastestMs >= SLOW_MS && Number.isFinite(fastestMs);

/**
 * What each lane of a slow target judges. What is known of a target stays in one lane: the registry and the token standard
 * share a history, and authentication makes parties as the participant does.
 */
const SIDE_BY_SIDE: readonly (readonly System[])[] = [
  ['registry', 'token-standard'],
  ['participant', 'authentication'],
  ['scan', 'operator'],
];

/** Configuration is read from files, and judged by a program of the operator's: it goes beside what sends requests. */
const FILES: readonly System[] = ['configuration'];

/** The lanes of a subject: those that send requests to it, and those that do not. */
interface Lanes {
  sending: Subject[];
  others: Subject[];
}

/**
 * What sends requests does so in one lane, in one order. Where an answer takes long (`fastestMs`, in milliseconds), it
 * does so in several: one after the other, most of the run would be waiting.
 */
export function lanesOf(subject: Subject, fastestMs: number): Lanes {
  const lanes = (groups: readonly (readonly System[])[]) =>
    groups.map((parts) => only(subject, parts)).filter(({ clauses }) => clauses.length > 0);
  const together = [SIDE_BY_SIDE.flat()];
  return { sending: lanes(isSlow(fastestMs) ? SIDE_BY_SIDE : together), others: lanes([FILES]) };
}

const only = (subject: Subject, systems: readonly System[]): Subject => ({
  ...subject,
  clauses: subject.clauses.filter((id) => systems.includes(id.split('.')[0] as System)),
  observe: subject.observe.filter((system) => systems.includes(system)),
});
