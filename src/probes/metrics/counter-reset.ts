import type { Evidence } from './defects.js';
import type { Exposition } from './exposition.js';
import { SeriesIdentity } from './rules/checker.js';

/** A counter that is lower than it was in an earlier scrape. */
export interface CounterReset extends Evidence {
  /** Its value in the earlier scrape. */
  before: number;
}

/** The parts of an exposition that can be kept without its body. */
export type Remembered = Omit<Exposition, 'source' | 'defects'>;

/**
 * Finds a counter that decreased between two scrapes. A counter may restart when its `_created` or the start time of
 * the process changed. Across two formats, series of the same name are compared; a format may omit or round the start
 * times of metrics and processes.
 * @returns `restarted` when the process restarted; undefined when no counter decreased
 */
export function findCounterReset(
  before: Remembered,
  after: Exposition,
): CounterReset | 'restarted' | undefined {
  const isSameFormat = before.format === after.format;
  if (hasRestarted(before, after)) return 'restarted';
  const identity = new SeriesIdentity();
  let found: CounterReset | undefined;
  for (const [series, { at, value }] of after.counters) {
    const earlier = before.counters.get(series)?.value;
    if (earlier === undefined || !(value < earlier)) continue;
    after.source.samplesAt(at, (sample) => {
      identity.of(sample);
      if (identity.series !== series) return;
      const [began, begins] = [before, after].map(({ created }) => created.get(identity.metric));
      const isUntold = !isSameFormat && (began === undefined || begins === undefined);
      if (isUntold || began === begins) found = { ...after.source.show(sample), before: earlier };
    });
    if (found) return found;
  }
  return undefined;
}

/** In seconds. */
const ROUNDING = 1;

function hasRestarted(before: Remembered, after: Remembered): boolean {
  if (before.format === after.format) return before.startTime !== after.startTime;
  const { startTime: began = NaN } = before;
  const { startTime: begins = NaN } = after;
  return Math.abs(begins - began) > ROUNDING;
}
