import type { Evidence } from './defects.js';
import type { Exposition } from './exposition.js';
import { Identity } from './rules/identity.js';

/** A counter that is lower than it was in an earlier scrape. */
export interface CounterReset extends Evidence {
  /** Its value in the earlier scrape. */
  before: number;
}

/**
 * Finds a counter that fell from one scrape to the next, both in the same format; undefined: none did. A counter may
 * begin anew where its `_created`, or the start time of the process, is another one than before. `restarted`: the process
 * is.
 */
export function findCounterReset(
  before: Exposition,
  after: Exposition,
): CounterReset | 'restarted' | undefined {
  if (before.startTime !== after.startTime) return 'restarted';
  const identity = new Identity();
  let found: CounterReset | undefined;
  after.counters.some((high, low, at, value) => {
    const earlier = before.counters.value(high, low);
    if (earlier === undefined || !(value < earlier)) return false;
    after.source.samplesAt(at, (sample) => {
      identity.of(sample);
      if (identity.high !== high || identity.low !== low) return;
      const { createdHigh, createdLow } = identity;
      const created = [before, after].map((each) => each.created.value(createdHigh, createdLow));
      if (created[0] === created[1]) found = { ...after.source.show(sample), before: earlier };
    });
    return found !== undefined;
  });
  return found;
}
