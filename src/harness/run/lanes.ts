import { CATALOGUE } from '../../spec/catalogue.js';
import type { System } from '../../spec/clause.js';
import { independentAnswers } from '../../spec/registry/states.js';
import { independentAnswers as independentCalls } from '../../spec/token-standard/requests.js';
import { METADATA } from '../../spec/token-standard/sections.js';
import type { Subject } from './plan.js';

/** From so many milliseconds for an answer on, waiting is what takes the time, and lanes side by side save it. */
export const SLOW_MS = 40;

/** Whether answers take long; `fastestMs`: what the fastest took, in milliseconds, or Infinity where there was none. */
export const isSlow = (fastestMs: number): boolean => fastestMs >= SLOW_MS && Number.isFinite(fastestMs);

/**
 * A system, or what of one is told by calls of its own: the metadata of the token standard, and answers that are compared
 * with those after other calls, where one waits for the one before.
 */
type Part = System | 'metadata' | 'registry order' | 'token-standard order';

/**
 * What each lane of a slow target judges. What the answers of a run show together stays together: so do the parties of
 * the participant, which authentication makes as well. The call of the specification, the contexts and factories of the
 * token standard, and its metadata show nothing of each other. The order of calls takes as long as much else, and few
 * connections; it and the metadata go where there is time left, so that all lanes take about as long.
 */
const SIDE_BY_SIDE: readonly (readonly Part[])[] = [
  ['registry', 'metadata'],
  ['registry order'],
  ['token-standard'],
  ['participant', 'authentication'],
  ['scan', 'operator', 'token-standard order'],
];

/** Configuration is read from files, and judged by a program of the operator's: it goes beside what sends requests. */
const FILES: readonly Part[] = ['configuration'];

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
  const lanes = (groups: readonly (readonly Part[])[]) =>
    groups.map((parts) => only(subject, parts)).filter(({ clauses }) => clauses.length > 0);
  const together = [SIDE_BY_SIDE.flat()];
  return { sending: lanes(isSlow(fastestMs) ? SIDE_BY_SIDE : together), others: lanes([FILES]) };
}

const only = (subject: Subject, parts: readonly Part[]): Subject => ({
  ...subject,
  clauses: subject.clauses.filter((id) => parts.includes(partOf(id))),
  observe: subject.observe.filter((system) =>
    parts.includes(system === 'token-standard' ? 'metadata' : system),
  ),
});

const metadata = new Set(CATALOGUE.filter(({ section }) => section.startsWith(METADATA)).map(({ id }) => id));

const ORDERS = new Map<string, Part>([
  [independentAnswers.id, 'registry order'],
  [independentCalls.id, 'token-standard order'],
]);

function partOf(id: string): Part {
  const order = ORDERS.get(id);
  if (order) return order;
  return metadata.has(id) ? 'metadata' : (id.split('.')[0] as System);
}
