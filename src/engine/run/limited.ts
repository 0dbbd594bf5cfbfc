import type { Held } from '../../http/pace.js';
import { shownRate } from '../../preflight/rate.js';
import type { Budget } from '../../results/schema.js';
import type { System } from '../../spec/clause.js';
import type { PlannedTarget } from './plan.js';

/** What was sent in a run, how long that took, and what delayed it. */
interface Sent {
  requests: number;
  durationMs: number;
  held: Held;
  budget: Budget;
  /** From the target file. */
  requestsPerSecond?: number | undefined;
  /** The rate that was measured by counting what the target refuses. */
  found?: number | undefined;
}

/** Waiting is reported only when it took at least this share of the run. */
const MUCH = 0.3;
const MUCH_MS = 5_000;
/** Up to this share of the requests, refusals are normal: the rate limit was found and respected. */
const FEW_REFUSED = 0.05;

/** What limited a run, and what would make it shorter, in a sentence or two. @returns undefined when nothing did */
export function limitedBy({
  requests,
  durationMs,
  held,
  budget,
  requestsPerSecond,
  found,
}: Sent): string | undefined {
  const { refused, limitMs, targetMs, allowed } = held;
  const isMuch = (ms: number) => ms >= MUCH_MS && ms >= MUCH * durationMs;
  const fewer = `${budget === 'quick' ? '' : '--budget quick or '}fewer clauses (--clause)`;
  if (refused > FEW_REFUSED * requests || isMuch(targetMs)) {
    const way =
      allowed === undefined
        ? 'assay doctor finds the limits.requestsPerSecond that keeps below what it refuses'
        : `limits.requestsPerSecond: ${shownRate(Math.max(1, allowed))} keeps below what it refuses`;
    // A rate that was measured is told as a mistake in the target file.
    const advice = `${found === undefined ? `${way}; ` : 'That rate and '}${fewer} would take less time`;
    const waited = targetMs >= 1000 ? `, and ${seconds(targetMs)} were spent waiting for it` : '';
    return `The target refused ${number(refused)} of ${number(requests)} requests as too many (429 or 503)${waited}. ${advice}.`;
  }
  if (requestsPerSecond === undefined || !isMuch(limitMs)) return undefined;
  return (
    `${seconds(limitMs)} of ${seconds(durationMs)} were spent waiting for limits.requestsPerSecond (${requestsPerSecond}). ` +
    `A higher limit, ${fewer} would take less time.`
  );
}

const number = (value: number): string => value.toLocaleString('en');

const seconds = (ms: number): string => `${number(Math.round(ms / 1000))} s`;

/** When a response takes at least this time, in milliseconds, a run mostly waits, and parallel queues save time. */
export const SLOW_MS = 40;

/** Whether responses are slow. `fastestMs`: the fastest response, in milliseconds; Infinity without a response. */
export const isSlow = (fastestMs: number): boolean => fastestMs >= SLOW_MS && Number.isFinite(fastestMs);

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
