import { type System, SYSTEMS } from '../../spec/clause.js';
import type { Subject } from './plan.js';

/** From so many milliseconds for an answer on, waiting is what takes the time, and lanes side by side save it. */
export const SLOW_MS = 40;

/**
 * What each lane of a slow target judges. What the answers of a run show together stays together: so do the parties of
 * the participant, which authentication makes as well.
 */
const SIDE_BY_SIDE: readonly (readonly System[])[] = [
  ['registry', 'token-standard'],
  ['participant', 'authentication'],
  ['scan', 'operator'],
];

/** Configuration is read from files, and judged by a program of the operator's: it goes beside what sends requests. */
const FILES: readonly System[] = ['configuration'];

/** The lanes of a subject: those that send requests to it, and those that do not. */
export interface Lanes {
  sending: Subject[];
  others: Subject[];
}

/**
 * What sends requests does so in one lane, in one order. Where an answer takes long (`fastestMs`, in milliseconds), it
 * does so in several: one after the other, most of the run would be waiting.
 */
export function lanesOf(subject: Subject, fastestMs: number): Lanes {
  const lanes = (groups: readonly (readonly System[])[]) =>
    groups.map((systems) => only(subject, systems)).filter(({ clauses }) => clauses.length > 0);
  const isSlow = fastestMs >= SLOW_MS && Number.isFinite(fastestMs);
  const together = [SYSTEMS.filter((system) => !FILES.includes(system))];
  return { sending: lanes(isSlow ? SIDE_BY_SIDE : together), others: lanes([FILES]) };
}

const only = (subject: Subject, systems: readonly System[]): Subject => ({
  ...subject,
  clauses: subject.clauses.filter((id) => systems.includes(id.split('.')[0] as System)),
  observe: subject.observe.filter((system) => systems.includes(system)),
});
