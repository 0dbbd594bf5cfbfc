import type { Held } from '../http/pace.js';
import type { Budget } from '../../verdict/schema.js';

/** What was sent in a run, how long that took, and what held it up. */
interface Sent {
  requests: number;
  durationMs: number;
  held: Held;
  budget: Budget;
  /** Of the target file. */
  requestsPerSecond?: number | undefined;
}

/** Waiting that took less of a run than this is not worth a line. */
const MUCH = 0.3;
const MUCH_MS = 5_000;
/** Refusals that are no more than this share of the requests are found and respected by the way. */
const FEW_REFUSED = 0.05;

/** What limited a run, and what would make it shorter, in a sentence or two; undefined: nothing did. */
export function limitedBy({
  requests,
  durationMs,
  held,
  budget,
  requestsPerSecond,
}: Sent): string | undefined {
  const { refused, limitMs, targetMs } = held;
  const isMuch = (ms: number) => ms >= MUCH_MS && ms >= MUCH * durationMs;
  const fewer = `${budget === 'quick' ? '' : '--budget quick or '}fewer clauses (--clause)`;
  if (refused > FEW_REFUSED * requests || isMuch(targetMs)) {
    const rate = Math.max(1, Math.floor((1000 * (requests - refused)) / Math.max(1, durationMs)));
    const waited = targetMs >= 1000 ? `, and ${seconds(targetMs)} were spent waiting for it` : '';
    return (
      `The target refused ${number(refused)} of ${number(requests)} requests as too many (429 or 503)${waited}. ` +
      `limits.requestsPerSecond: ${rate} keeps below what it refuses; ${fewer} would take less time.`
    );
  }
  if (requestsPerSecond === undefined || !isMuch(limitMs)) return undefined;
  return (
    `${seconds(limitMs)} of ${seconds(durationMs)} were spent waiting for limits.requestsPerSecond (${requestsPerSecond}). ` +
    `A higher limit, ${fewer} would take less time.`
  );
}

const number = (value: number): string => value.toLocaleString('en');
const seconds = (ms: number): string => `${number(Math.round(ms / 1000))} s`;
