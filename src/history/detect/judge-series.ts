import type { Alarm, Tonight } from './course.js';
import { monitor } from './monitor.js';
import type { SharedNoise } from './noise.js';

/** The worse direction; undefined when there is none. */
export type WorseDirection = 'up' | 'down' | undefined;

/** A change of level, for reports. */
export interface LevelChange {
  kind: 'worse' | 'better' | 'other';
  /** The first night after it, and the night on which it became certain; indices from 0. */
  at: number;
  told: number;
  /** The levels before and after it. */
  from: number;
  to: number;
  /** For a worsening: the night of the recovery or of the acceptance. Absent while the alarm is open. */
  ended?: NonNullable<Alarm['ended']>;
}

/** The result of the nights of a series. */
export interface SeriesVerdict {
  state: Tonight['state'];
  changes: LevelChange[];
  /** The result of the newest night, in the unit of the series. */
  tonight: Tonight;
}

/** The options for judging one series. */
export interface SeriesOptions {
  worse: WorseDirection;
  /** The minimum standard deviation of the noise, in the unit of the series. */
  noiseFloor: number;
  /** The minimum change that matters, as a share of the level. */
  leastEffect: number;
  /** The number of series that are judged together, including this one. */
  beside: number;
  /** The noise that all series of the history share, estimated up to each night. */
  prior: (at: number) => SharedNoise;
  /** Indices of nights on which the changes up to then were accepted. */
  accepted: readonly number[];
}

/** A night: the values of its runs (the first one and its repeats), and its day of the week, 0 to 6. */
interface JudgedNight {
  values: readonly number[];
  day: number;
}

/**
 * Judges a series night by night, in order. An alarm stays open until the series recovers or the change is accepted.
 * Nights are compared with the level before the alarm, or with a better level since.
 */
export function judgeSeries(nights: readonly JudgedNight[], options: SeriesOptions): SeriesVerdict {
  const { worse, ...rest } = options;
  const sign = worse === 'down' ? -1 : 1;
  const signed = nights.map(({ values, day }) => ({ runs: values.map((value) => sign * value), day }));
  const neutral = worse === undefined;
  const { alarms, improvements, tonight } = monitor(signed, { ...rest, neutral });
  const worsenings = alarms.map(({ since, raised, before, after, ended }): LevelChange => {
    const common = { at: since, told: raised, from: sign * before, to: sign * after };
    if (neutral) return { kind: 'other', ...common };
    return { kind: 'worse', ...common, ...(ended && { ended }) };
  });
  const others = improvements.map(({ since, told, before, after }): LevelChange => ({
    kind: neutral ? 'other' : 'better',
    at: since,
    told,
    from: sign * before,
    to: sign * after,
  }));
  return {
    state: tonight.state,
    changes: [...worsenings, ...others].sort((a, b) => a.at - b.at),
    tonight: { ...tonight, usual: sign * tonight.usual },
  };
}
