import type { Alarm, Tonight } from './course.js';
import { monitor } from './monitor.js';
import type { SharedNoise } from './noise.js';

/** The direction that is worse; undefined: neither. */
export type WorseDirection = 'up' | 'down' | undefined;

/** A change of level, as it is reported. */
export interface LevelChange {
  kind: 'worse' | 'better' | 'other';
  /** The first night after it, and the night on which it was certain; counted from 0. */
  at: number;
  told: number;
  /** The levels before and after it. */
  from: number;
  to: number;
  /** Of a worsening: the night on which it was mended, or accepted; absent while it is still an alarm. */
  ended?: NonNullable<Alarm['ended']>;
}

/** What the nights of a series say. */
export interface SeriesVerdict {
  state: Tonight['state'];
  changes: LevelChange[];
  /** How the newest night was judged, in the unit of the series. */
  tonight: Tonight;
}

/** The nights of one series, and how they are judged. */
export interface SeriesOptions {
  worse: WorseDirection;
  /** The least standard deviation of its noise, in its unit. */
  noiseFloor: number;
  /** The least change that matters, as a share of the level. */
  leastEffect: number;
  /** How many series are judged beside it, itself included. */
  beside: number;
  /** What the series of its history say of their noise together by each night. */
  prior: (at: number) => SharedNoise;
  /** Nights, counted from 0, at which what was worse by then is accepted. */
  accepted: readonly number[];
}

/** A night: the values of its runs, the first and its repeats, and its day of the week, 0 to 6. */
interface JudgedNight {
  values: readonly number[];
  day: number;
}

/**
 * Judges a series night by night, as it came: an alarm that was raised stays until it is mended or accepted, and the level
 * that counts is the one before it, or a better one since.
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
