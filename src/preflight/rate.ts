import type { Session } from '../target-file/session.js';
import type { Target } from '../target-file/target.js';
import { type Check, note } from './check.js';

/** The number of requests that are sent as fast as a run sends them, and the time for them, in milliseconds. */
const MOST_SENT = 120;
const SENDING_MS = 1_000;
/** After a refusal, responses to requests that were already under way are not counted for this time. */
const SETTLING_MS = 300;
/** Then responses are counted for this time. Shorter counts depend on how the target counts. */
const COUNTING_MS = 3_000;

/**
 * Finds out whether a service answers requests at the rate of a run. `ask`: sends a request that
 * changes nothing, and returns false when it changed something after all, which ends this.
 * @returns what to write into the target file, as a note; nothing when no request is refused
 */
export async function examineRate(
  session: Session,
  what: string,
  ask: () => Promise<boolean>,
): Promise<Check[]> {
  const { pace, target } = session;
  let until = performance.now() + SENDING_MS;
  let [sent, answered, countedFrom] = [0, 0, 0];
  const isGoingOn = () => performance.now() < until && (countedFrom > 0 || sent < MOST_SENT);
  const send = async () => {
    while (isGoingOn()) {
      sent += 1;
      if (!(await ask())) until = 0;
      const now = performance.now();
      if (countedFrom > 0) answered += now >= countedFrom && now < until ? 1 : 0;
      else if (pace.refused > 0) {
        countedFrom = now + SETTLING_MS;
        until = countedFrom + COUNTING_MS;
      }
    }
  };
  await Promise.all(Array.from({ length: target.limits.concurrency }, send));
  const found = Math.max(1, answered) / (COUNTING_MS / 1000);
  return pace.refused === 0 ? [] : tooFast(target, found).map((result) => note(what, result));
}

/** What to write into the target file when the target refuses requests as too many. `found`: its measured rate. */
export function tooFast(target: Target, found: number | undefined): string[] {
  if (found === undefined) return [];
  const where = `${target.at('/limits/requestsPerSecond')} limits.requestsPerSecond`;
  return [
    `${where}: the target answers 429 to more than about ${shownRate(found)} requests per second. A run finds its rate and keeps to it, which takes requests and time. Write limits: { requestsPerSecond: ${shownRate(found)} }, or have the target let more through`,
  ];
}

/** A rate as it is written into a target file: rounded down to two digits. */
export function shownRate(rate: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(rate)) - 1);
  return rate < 2 ? rate.toFixed(1) : String(unit * Math.floor(rate / unit));
}
