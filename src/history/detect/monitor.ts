import { clamp, median } from './statistics.js';
import { estimateNoise, scaledNoise, type Noise } from './noise.js';
import { NO_RHYTHM, weeklyRhythm, type Rhythm } from './rhythm.js';
import { levelOf, mostLikelyShift, WINDOW, type Runs, type Shift } from './shift.js';

/** The fewest nights that a series is judged by. */
export const MIN_NIGHTS = 12;
/** The fewest nights that the first level is estimated from; after a change that is certain, fewer will do. */
const LEAST = { first: 10, afterChange: 3 };
/** Nights that are remembered: a series of years is judged by its newest ones. */
export const REMEMBERED = 120;
/** The newest nights, which may be worse already: noise is estimated without them. */
const RECENT = 14;
/** How many repeats of a suspected night are asked for. */
const REPEATS = 4;
/**
 * Thresholds of the log-likelihood ratio; see `shift.ts` for where they come from. That of an alarm grows with the AR(1)
 * coefficient: the coefficient is an estimate, and one that is too low makes false alarms. Both grow with the logarithm
 * of the number of series (Bonferroni), so that a night as a whole is wrong as seldom as a single series.
 */
const SUSPECTED = { base: 1.2, perLogSeries: 0.15 };
const ALARM = { base: 2.5, perAr1: 10, perLogSeries: 1 };
/** So many nights in a row say as much without repeats. */
const CORROBORATED = 3;
/** An improvement is a new level after so many nights, which a weekend has not. */
const IMPROVED_NIGHTS = 5;
/** From this log-likelihood ratio on, the newest nights are back from the level of an alarm, */
const MENDED = 8;
/** at most this share of the way above where they were. */
const MENDED_TO = 0.35;

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
  /** The factor of tonight's day of the week; 1: no rhythm is known. */
  rhythm: number;
  /** Repeats of the newest night that are wanted. */
  wanted: number;
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
  /** What the series of its history say of their AR(1) coefficient by each night: see `sharedAr1`. */
  priorAr1: (at: number) => number;
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

/** What the nights so far say of a series. */
export class Monitor {
  alarms: Alarm[] = [];
  improvements: Improvement[] = [];
  /** The nights that the level is estimated from, as places in the series; those of an alarm that is open. */
  private usual: number[] = [];
  private bad: number[] = [];
  private noise: Noise | undefined;
  private rhythm: Rhythm = NO_RHYTHM;
  /** Whether a certain change made the level a new one. */
  private changed = false;
  tonight: Tonight;

  constructor(
    private readonly nights: readonly MonitoredNight[],
    private readonly options: MonitorOptions,
  ) {
    this.tonight = this.nothing('too few');
  }

  /** As it is now: what either takes later, the other does not know. */
  copy(): Monitor {
    return Object.assign(new Monitor(this.nights, this.options), this, {
      alarms: this.alarms.map((alarm) => ({ ...alarm })),
      improvements: [...this.improvements],
      usual: [...this.usual],
      bad: [...this.bad],
    });
  }

  /** Takes the next night, and judges it where there are nights enough. */
  take(at: number, judged: boolean): void {
    const open = this.alarms.findLast(({ ended }) => !ended);
    if (open) this.follow(open, at);
    else this.watch(at, judged);
    if (this.options.accepted.includes(at)) this.accept(at);
  }

  private watch(at: number, judged: boolean): void {
    this.usual = [...this.usual, at].slice(-REMEMBERED);
    if (!judged) return;
    const least = this.changed ? LEAST.afterChange : LEAST.first;
    if (this.usual.length <= least) {
      this.tonight = this.nothing('quiet');
      return;
    }
    this.estimate(at);
    const runs = this.runsOf(this.usual);
    const noise = this.noise!;
    const worse = mostLikelyShift(runs, noise, least);
    this.tonight = this.judge(at, runs, worse, least);
    if (this.tonight.state === 'worse') this.raise(at, worse);
    else if (this.tonight.state === 'quiet') this.improve(at, runs, least);
  }

  /** Estimates rhythm and noise, from all nights but the newest few, which may be worse. */
  private estimate(at: number): void {
    const recent = Math.min(RECENT, this.usual.length - LEAST.first);
    if (this.changed && this.usual.length < 2 * LEAST.first && this.noise) return;
    this.rhythm = weeklyRhythm(
      this.usual.map((at) => this.nights[at]!.runs[0]!),
      this.usual.map((at) => this.nights[at]!.day),
    );
    const { noiseFloor, priorAr1 } = this.options;
    this.noise = estimateNoise(this.runsOf(this.usual), Math.max(0, recent), noiseFloor, priorAr1(at));
  }

  private runsOf(places: readonly number[]): number[][] {
    return places.map((at) => {
      const { runs, day } = this.nights[at]!;
      return runs.map((run) => run / this.rhythm[day]!);
    });
  }

  private judge(at: number, runs: readonly Runs[], shift: Shift, least: number): Tonight {
    const { beside } = this.options;
    const noise = this.noise!;
    const alarmFrom = ALARM.base + ALARM.perAr1 * noise.ar1 + ALARM.perLogSeries * Math.log(beside);
    const suspectedFrom = SUSPECTED.base + SUSPECTED.perLogSeries * Math.log(beside);
    const rhythm = this.rhythm[this.nights[at]!.day]!;
    const tonight: Omit<Tonight, 'state'> = {
      log: shift.log,
      suspectedFrom,
      alarmFrom,
      since: this.usual[shift.from] ?? at + 1,
      usual: shift.before * rhythm,
      noise: noise.deviation * rhythm,
      rhythm,
      wanted: 0,
    };
    const matters = ({ before, after }: Shift) =>
      after - before >= this.options.leastEffect * Math.abs(before);
    const repeats = runs.at(-1)!.length - 1;
    if (shift.log < suspectedFrom || !matters(shift)) {
      if (repeats === 0) return { ...tonight, state: 'quiet' };
      const first = mostLikelyShift([...runs.slice(0, -1), runs.at(-1)!.slice(0, 1)], noise, least);
      return { ...tonight, state: first.log < suspectedFrom || !matters(first) ? 'quiet' : 'cleared' };
    }
    const corroborated = repeats >= REPEATS || runs.length - shift.from >= CORROBORATED;
    if (corroborated && shift.log >= alarmFrom) return { ...tonight, state: 'worse' };
    if (repeats >= REPEATS) return { ...tonight, state: 'open' };
    return { ...tonight, state: 'suspected', wanted: REPEATS - repeats };
  }

  private raise(at: number, { log, from, before, after }: Shift): void {
    this.bad = this.usual.splice(from);
    this.alarms.push({ since: this.bad[0]!, raised: at, before, after, log });
    if (this.options.neutral) this.accept(at);
  }

  /** A lower level that lasts is what the series is judged by from then on. */
  private improve(at: number, runs: readonly Runs[], least: number): void {
    const noise = this.noise!;
    const { log, from, before, after } = mostLikelyShift(
      runs.map((all) => all.map((run) => -run)),
      noise,
      least,
    );
    const certain =
      ALARM.base + ALARM.perAr1 * noise.ar1 + ALARM.perLogSeries * Math.log(this.options.beside);
    const matters = after - before >= this.options.leastEffect * Math.abs(before);
    if (log < certain || runs.length - from < IMPROVED_NIGHTS || !matters) return;
    this.usual = this.usual.slice(from);
    this.renew(-before, -after);
    this.improvements.push({ since: this.usual[0]!, told: at, before: -before, after: -after });
  }

  private renew(before: number, after: number): void {
    this.changed = true;
    if (before > 0 && after > 0 && this.noise) this.noise = scaledNoise(this.noise, after / before);
  }

  /** Whether the newest nights are back: then they are usual ones again. */
  private follow(alarm: Alarm, at: number): void {
    this.bad.push(at);
    const runs = this.runsOf(this.bad);
    const { innovation } = this.noise!;
    const newest = runs.slice(-WINDOW / 3);
    alarm.after = levelOf(newest);
    let best = { log: 0, from: runs.length };
    for (let from = Math.max(1, runs.length - WINDOW / 3); from < runs.length; from += 1) {
      const still = levelOf(runs.slice(0, from));
      const size = clamp((still - alarm.before) / innovation, 5);
      const log = runs
        .slice(from)
        .map((night) => size * clamp((still - median(night)) / innovation, 5) - size ** 2 / 2)
        .reduce((sum, each) => sum + each, 0);
      const excess = levelOf(runs.slice(from)) - alarm.before;
      const back = excess <= Math.max(MENDED_TO * (still - alarm.before), innovation / 4);
      if (back && log > best.log) best = { log, from };
    }
    this.tonight = { ...this.tonight, state: 'worse', log: alarm.log, since: alarm.since, wanted: 0 };
    if (best.log < MENDED) return;
    alarm.after = levelOf(runs.slice(0, best.from));
    const back = this.bad.splice(best.from);
    alarm.ended = { at: back[0]!, how: 'mended' };
    this.usual = [...this.usual, ...back].slice(-REMEMBERED);
    this.bad = [];
    this.tonight = this.nothing('quiet');
  }

  private accept(at: number): void {
    const open = this.alarms.findLast(({ ended }) => !ended);
    if (!open) return;
    open.ended = { at, how: 'accepted' };
    this.usual = this.bad;
    this.bad = [];
    this.renew(open.before, open.after);
    this.tonight = this.nothing('quiet');
  }

  private nothing(state: 'too few' | 'quiet'): Tonight {
    const usual = levelOf(this.runsOf(this.usual));
    const since = this.nights.length;
    return {
      state,
      log: 0,
      suspectedFrom: 0,
      alarmFrom: 0,
      since,
      usual,
      noise: this.noise?.deviation ?? 0,
      rhythm: 1,
      wanted: 0,
    };
  }
}

/** Judges the nights of a series one after the other, as they came. */
export function monitor(nights: readonly MonitoredNight[], options: MonitorOptions): Course {
  const course = new Monitor(nights, options);
  nights.forEach((_, at) => course.take(at, at >= MIN_NIGHTS - 1));
  const { alarms, improvements, tonight } = course;
  return { alarms, improvements, tonight };
}
