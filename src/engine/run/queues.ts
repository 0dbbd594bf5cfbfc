import type { System } from '../../spec/clause.js';
import type { PlannedTarget } from './plan.js';

/** When a response takes at least this time, in milliseconds, a run mostly waits, and parallel queues save time. */
export const SLOW_MS = 40;

/** Whether responses are slow. `fastestMs`: the fastest response, in milliseconds; Infinity without a response. */
const isSlow = (fastestMs: number): boolean => fastestMs >= SLOW_MS && Number.isFinite(fastestMs);

/**
 * The systems of each queue for a slow target. Systems that share knowledge of the target are in one queue: the
 * registry and the token standard share a history, and authentication creates parties as the participant does.
 */
const SIDE_BY_SIDE: readonly (readonly System[])[] = [
  ['registry', 'token-standard'],
  ['participant', 'authentication'],
  ['scan', 'operator'],
];

/** Configuration is read from files and judged by a program of the operator, beside the queues that send requests. */
const FILES: readonly System[] = ['configuration'];

/** The queues of a subject: those that send requests to it, and those that do not. */
interface Queues {
  sending: PlannedTarget[];
  others: PlannedTarget[];
}

/**
 * Tests that send requests are in one queue, in one order. When responses are slow (`fastestMs`, in milliseconds),
 * they are in several queues, because most of the run would be waiting.
 */
export function queuesOf(subject: PlannedTarget, fastestMs: number): Queues {
  const queues = (groups: readonly (readonly System[])[]) =>
    groups.map((parts) => only(subject, parts)).filter(({ clauses }) => clauses.length > 0);
  const together = [SIDE_BY_SIDE.flat()];
  return { sending: queues(isSlow(fastestMs) ? SIDE_BY_SIDE : together), others: queues([FILES]) };
}

const only = (subject: PlannedTarget, systems: readonly System[]): PlannedTarget => ({
  ...subject,
  clauses: subject.clauses.filter((id) => systems.includes(id.split('.')[0] as System)),
  observe: subject.observe.filter((system) => systems.includes(system)),
});
