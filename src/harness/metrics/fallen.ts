import type { Exposition } from './exposition.js';
import type { Sample } from './sample.js';
import { Identity } from './rules/identity.js';

/** A counter that was higher before. */
export interface Fallen {
  line?: number;
  shows: string;
  before: number;
}

/**
 * A counter that fell from one scrape to the next, in the same format; undefined: none did. A counter may begin anew
 * where the metric itself, or the process, tells another start than before; restarted: the process does.
 */
export function fallen(before: Exposition, after: Exposition): Fallen | 'restarted' | undefined {
  if (before.startTime !== after.startTime) return 'restarted';
  let found: Fallen | undefined;
  after.counters.some((high, low, at, value) => {
    const earlier = before.counters.value(high, low);
    if (earlier === undefined || !(value < earlier)) return false;
    const sample = seriesAt(after, at, high, low);
    if (sample && !sample.restarted(before)) found = { ...sample.shown, before: earlier };
    return found !== undefined;
  });
  return found;
}

function seriesAt(after: Exposition, at: number, high: number, low: number) {
  const identity = new Identity();
  let found:
    { shown: { line?: number; shows: string }; restarted: (before: Exposition) => boolean } | undefined;
  after.source.samplesAt(at, (sample: Sample) => {
    identity.of(sample);
    if (identity.high !== high || identity.low !== low) return;
    const { createdHigh, createdLow } = identity;
    found = {
      shown: after.source.show(sample),
      restarted: (before) =>
        before.created.value(createdHigh, createdLow) !== after.created.value(createdHigh, createdLow),
    };
  });
  return found;
}
