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
  for (const [series, { at, value }] of after.counters) {
    const earlier = before.counters.get(series)?.value;
    if (earlier === undefined || !(value < earlier)) continue;
    after.source.samplesAt(at, (sample) => {
      identity.of(sample);
      if (identity.series !== series) return;
      if (before.created.get(identity.metric) === after.created.get(identity.metric))
        found = { ...after.source.show(sample), before: earlier };
    });
    if (found) return found;
  }
  return undefined;
}
