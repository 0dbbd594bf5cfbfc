import type { SharedNoise } from './noise.js';
import type { Runs } from './shift.js';

/** An alarm: the series got worse, and stays so until it is mended or accepted. */
export interface Alarm {
  /** The first night that is worse, and the night on which this was certain; counted from 0. */
  since: number;
  raised: number;
  /** The level before, and that of the newest nights since. */
  before: number;
  after: number;
  /** The logarithm of how many times as likely the nights are with the worsening as without it, when it was raised. */
  log: number;
  /** The night that mended it, or from which on it is accepted. */
  ended?: { at: number; how: 'mended' | 'accepted' };
}

/** A new level that is better, which the series is judged by from then on. */
export interface Improvement {
  since: number;
  told: number;
  before: number;
  after: number;
}

/** What the newest night says of a series. */
export interface Tonight {
  /** `suspected`: repeats are wanted. `cleared`: they do not confirm it. `open`: they neither confirm nor clear it. */
  state: 'too few' | 'quiet' | 'suspected' | 'cleared' | 'open' | 'worse';
  /** The logarithm of the likelihood ratio, and what it has to reach for a suspicion and for an alarm. */
  log: number;
  suspectedFrom: number;
  alarmFrom: number;
  /** The first night that seems worse; the number of nights: none does. */
  since: number;
  /** The usual level, that of tonight's day of the week, and the standard deviation of a night. */
  usual: number;
  noise: number;
  /** The factor of tonight's day of the week; 1: no pattern is known. */
  pattern: number;
  /** Repeats of the newest night that are wanted. */
  wanted: number;
  /** The newest nights lie far outside everything seen before, whatever the likelihood ratio is. */
  outside: boolean;
}

/** All that the nights of a series say. */
export interface Course {
  alarms: Alarm[];
  improvements: Improvement[];
  tonight: Tonight;
}

/** How a series is judged. */
export interface MonitorOptions {
  /** The least standard deviation of its noise, in its unit. */
  noiseFloor: number;
  /** The least change that matters, as a share of the level; 0.03 is 3 %. */
  leastEffect: number;
  /** How many series are judged beside it, itself included: what a night gets wrong is bounded over all of them. */
  beside: number;
  /** What the series of its history say of their noise together by each night. */
  prior: (at: number) => SharedNoise;
  /** Nights at which what was worse by then is accepted. */
  accepted: readonly number[];
  /** Whether neither direction is worse: then a change is a new level, and no alarm. */
  neutral?: boolean;
}

/** A night: its values, higher is worse, and its day of the week, 0 to 6. */
export interface MonitoredNight {
  runs: Runs;
  day: number;
}
