import {
  CLIP,
  type Alarm,
  type Tonight,
  levelOf,
  levelsBefore,
  mostLikelyShift,
  type NightValues,
  type Shift,
  farOutside,
  farOutsideEarly,
  isKnownLevel,
  backSince,
} from './course.js';
import { median } from './statistics.js';
import {
  estimateNoise,
  scaledNoise,
  type Noise,
  NO_PATTERN,
  noiseOfPattern,
  type SharedNoise,
  weeklyPattern,
} from './noise.js';

/**
 * Thresholds of the log-likelihood ratio; see `course.ts` for their origin. The threshold of an alarm increases with
 * the AR(1) coefficient, because an estimate that is too low causes false alarms. Both increase with the logarithm of
 * the number of series (Bonferroni): false alarms per night are as rare as with a single series. Suspicions become a
 * little more frequent, because repeats are cheap and find a change earlier: one in eight normal nights is suspected with
 * one series, one in four with 24. A shift of more than `recent` nights needs more: otherwise those of the newest nights
 * would need more, and be suspected later.
 */
const SUSPECTED = { base: 0.6, perLogSeries: 0.58, older: 1.5, recent: 3 };
const ALARM = { base: 4.7, perAr1: 13, perLogSeries: 1 };

/** The log-likelihood ratio from which repeats are requested. */
const suspectedFrom = (beside: number): number => SUSPECTED.base + SUSPECTED.perLogSeries * Math.log(beside);

/** The log-likelihood ratio from which a change is certain. */
const certainFrom = (ar1: number, beside: number): number =>
  ALARM.base + ALARM.perAr1 * ar1 + ALARM.perLogSeries * Math.log(beside);

/** Whether a shift is at least the minimum change that matters, a share of the level. */
const matters = ({ before, after }: Shift, leastEffect: number): boolean =>
  after - before >= leastEffect * Math.abs(before);

/** The minimum number of nights to judge a series. */
export const MIN_NIGHTS = 12;
/** The minimum number of nights to estimate the first level, and the level after a certain change. */
const LEAST = { first: 7, afterChange: 3 };
/** The maximum number of nights that are kept. A series of years is judged by its newest nights. */
export const REMEMBERED = 120;
/** The number of newest nights that may be worse already. They are excluded from the estimate of the noise. */
const RECENT = 14;
/** The number of requested repeats of a suspected night. */
const REPEATS = 4;
/** The number of consecutive nights that are equivalent to repeats. */
const CORROBORATED = 3;
/** The number of newest nights that determine the level of an open alarm. */
const LEVEL_NIGHTS = 7;
/** The minimum number of nights for an improvement. It is longer than a weekend. */
const IMPROVED_NIGHTS = 5;

/** The maximum remaining excess of a night that seems back, as a share of the increase. */
const SEEMS_BACK = 0.5;

/** The runs of the nights, without the repeats of the newest one. */
const withoutRepeats = (runs: readonly NightValues[]) => runs.with(-1, runs.at(-1)!.slice(0, 1));

/** Whether the newest night of an alarm may be back, and was not repeated: repeats would tell. */
function seemsBack(
  runs: readonly NightValues[],
  { before, after }: Pick<Alarm, 'before' | 'after'>,
): boolean {
  const newest = runs.at(-1)!;
  return newest.length <= REPEATS && median(newest) - before <= SEEMS_BACK * (after - before);
}

/** How a series is judged. */
export interface MonitorOptions {
  /** The minimum standard deviation of the noise, in the unit of the series. */
  noiseFloor: number;
  /** The minimum change that matters, as a share of the level: 0.03 is 3 %. */
  leastEffect: number;
  /** The number of series judged together: the false alarms of a night are bounded for all of them. */
  beside: number;
  /** The noise that all series of the history share, estimated up to each night. */
  prior: (at: number) => SharedNoise;
  /** Nights on which the changes up to then were accepted. */
  accepted: readonly number[];
  /** Whether no direction is worse: then a change is a new level without an alarm. */
  neutral?: boolean;
}

/** A night: its values (higher is worse) and its day of the week, 0 to 6. */
interface MonitoredNight {
  runs: NightValues;
  day: number;
}

/** The state of a series after its nights so far. */
export class Monitor {
  alarms: Alarm[] = [];
  /** Better levels, which later nights are compared with. */
  improvements: { since: number; told: number; before: number; after: number }[] = [];
  /** The indices of the nights from which the level is estimated, and of the nights of an open alarm. */
  private usual: number[] = [];
  private bad: number[] = [];
  private noise: Noise | undefined;
  private pattern = NO_PATTERN;
  /** Whether a certain change has set a new level. */
  private changed = false;
  tonight: Tonight;

  constructor(
    private readonly nights: readonly MonitoredNight[],
    private readonly options: MonitorOptions,
  ) {
    this.tonight = this.nothing('too few');
  }

  /** An independent copy of the current state. */
  copy(): Monitor {
    return Object.assign(new Monitor(this.nights, this.options), this, {
      alarms: this.alarms.map((alarm) => ({ ...alarm })),
      improvements: [...this.improvements],
      usual: [...this.usual],
      bad: [...this.bad],
    });
  }

  /** Takes the next night, and judges it if there are enough nights. */
  take(at: number, judged: boolean): void {
    const open = this.open();
    if (open) this.follow(open, at);
    else this.watch(at, judged);
    if (this.options.accepted.includes(at)) this.accept(at);
  }

  private open(): Alarm | undefined {
    return this.alarms.findLast(({ ended }) => !ended);
  }

  private watch(at: number, judged: boolean): void {
    this.usual = [...this.usual, at].slice(-REMEMBERED);
    if (!judged) {
      this.tonight = this.early();
      return;
    }
    const least = this.changed ? LEAST.afterChange : LEAST.first;
    if (this.usual.length <= least) {
      this.tonight = this.nothing('quiet');
      return;
    }
    this.noise = this.estimate(at);
    const runs = this.runsOf(this.usual);
    const levels = levelsBefore(runs, least);
    const likely = mostLikelyShift(runs, levels, this.noise);
    const outside = farOutside(runs, this.noise);
    this.tonight = this.judge(at, runs, levels, { likely, outside }, this.noise);
    if (this.tonight.state === 'worse')
      this.raise(at, this.tonight.outside && outside ? { ...outside.shift, log: likely.log } : likely);
    else if (this.tonight.state === 'quiet') this.improve(at, runs, levels, this.noise);
  }

  /** Compares the first nights too, with less certainty. They raise no alarm. */
  private early(): Tonight {
    const tonight = this.nothing('too few');
    const runs = this.runsOf(this.usual);
    const { noiseFloor, leastEffect, neutral } = this.options;
    const found = farOutsideEarly(runs, noiseFloor);
    const repeats = runs.at(-1)!.length - 1;
    if (neutral || !found || !matters(found.shift, leastEffect)) {
      const suspected = !neutral && repeats > 0 && farOutsideEarly(withoutRepeats(runs), noiseFloor);
      return suspected ? { ...tonight, state: 'cleared' } : tonight;
    }
    const { shift, agreeing } = found;
    const seen = { ...tonight, since: this.usual[shift.from]!, usual: shift.before, outside: true };
    if (repeats < REPEATS) return { ...seen, state: 'suspected', wanted: REPEATS - repeats };
    return { ...seen, state: agreeing ? 'open' : 'cleared' };
  }

  /** Estimates pattern and noise from all nights except the newest few, which may be worse. */
  private estimate(at: number): Noise {
    const { noiseFloor, prior } = this.options;
    if (this.changed && this.usual.length < 2 * LEAST.first && this.noise)
      return { ...this.noise, repeatShare: prior(at).repeatShare };
    const recent = Math.max(0, Math.min(RECENT, this.usual.length - LEAST.first));
    this.pattern = weeklyPattern(
      this.usual.map((at) => this.nights[at]!.runs[0]!),
      this.usual.map((at) => this.nights[at]!.day),
    );
    const noise = estimateNoise(this.runsOf(this.usual), recent, noiseFloor, prior(at));
    return scaledNoise(noise, noiseOfPattern(this.pattern, this.usual.length));
  }

  private runsOf(places: readonly number[]): number[][] {
    return places.map((at) => {
      const { runs, day } = this.nights[at]!;
      return runs.map((run) => run / this.pattern[day]!);
    });
  }

  private judge(
    at: number,
    runs: readonly NightValues[],
    levels: readonly number[],
    { likely, outside }: { likely: Shift; outside: ReturnType<typeof farOutside> },
    noise: Noise,
  ): Tonight {
    const { beside, leastEffect } = this.options;
    const repeats = runs.at(-1)!.length - 1;
    const confirmed = ({ from }: Shift, agreeing = true) =>
      runs.length - from >= CORROBORATED || (repeats >= REPEATS && agreeing);
    const far = outside !== undefined && matters(outside.shift, leastEffect);
    const agreed = far && confirmed(outside.shift, outside.agreeing);
    const reaches = (shift: Shift, log: number) => shift.log >= log && matters(shift, leastEffect);
    const certain = confirmed(likely) && reaches(likely, certainFrom(noise.ar1, beside));
    // A certain shift keeps its first night when a single night is far outside and not confirmed.
    const seen = certain ? likely : this.suspicion(runs, levels, noise);
    const isOutside = far && (agreed || !certain);
    const shift = isOutside ? { ...outside.shift, log: likely.log } : seen;
    const pattern = this.pattern[this.nights[at]!.day]!;
    const tonight: Omit<Tonight, 'state'> = {
      log: shift.log,
      suspectedFrom: suspectedFrom(beside),
      alarmFrom: certainFrom(noise.ar1, beside),
      since: this.usual[shift.from] ?? at + 1,
      usual: shift.before * pattern,
      noise: noise.deviation * pattern,
      pattern,
      wanted: 0,
      outside: isOutside,
    };
    if (!far && !reaches(seen, tonight.suspectedFrom)) {
      const alone = repeats > 0 ? this.suspicion(withoutRepeats(runs), levels, noise) : seen;
      return { ...tonight, state: reaches(alone, tonight.suspectedFrom) ? 'cleared' : 'quiet' };
    }
    const mended = this.alarms.filter(
      ({ since, ended }) => ended?.how === 'mended' && since > this.usual[0]!,
    );
    if (isKnownLevel(runs, shift, noise, mended)) return { ...tonight, state: 'quiet' };
    if (agreed || certain) return { ...tonight, state: 'worse' };
    // A neutral change is reported when it is certain; no repeats are requested.
    if (this.options.neutral) return { ...tonight, state: 'quiet' };
    if (repeats >= REPEATS) return { ...tonight, state: 'open' };
    // A night at its usual level needs no repeats, even after an earlier suspicion.
    if (runs.at(-1)![0]! <= shift.before) return { ...tonight, state: 'quiet' };
    return { ...tonight, state: 'suspected', wanted: REPEATS - repeats };
  }

  /** The most likely shift, if the repeats of the newest night will agree with it. */
  private suspicion(runs: readonly NightValues[], levels: readonly number[], noise: Noise): Shift {
    const [any, recent] = [levels, levels.slice(-SUSPECTED.recent - 1)].map((those) =>
      mostLikelyShift(runs, those, noise, CLIP.repeated),
    );
    return any!.log >= suspectedFrom(this.options.beside) + SUSPECTED.older ? any! : recent!;
  }

  private raise(at: number, { log, from, before, after }: Shift): void {
    this.bad = this.usual.splice(from);
    this.alarms.push({ since: this.bad[0]!, raised: at, before, after, log });
    if (this.options.neutral) this.accept(at);
  }

  /** Accepts a lasting lower level as the new level of the series. */
  private improve(at: number, runs: readonly NightValues[], levels: readonly number[], noise: Noise): void {
    const { beside, leastEffect } = this.options;
    const mirrored = runs.map((all) => all.map((run) => -run));
    const lower = mostLikelyShift(
      mirrored,
      levels.map((level) => -level),
      noise,
    );
    const lasting = runs.length - lower.from >= IMPROVED_NIGHTS;
    if (!lasting || lower.log < certainFrom(noise.ar1, beside) || !matters(lower, leastEffect)) return;
    // Several fast nights in a row are no better level of a target that is fast in every other night.
    if (isKnownLevel(mirrored, lower, noise, [])) return;
    const [before, after] = [-lower.before, -lower.after];
    this.usual = this.usual.slice(lower.from);
    this.renew(before, after);
    this.improvements.push({ since: this.usual[0]!, told: at, before, after });
  }

  private renew(before: number, after: number): void {
    this.changed = true;
    if (before > 0 && after > 0 && this.noise) this.noise = scaledNoise(this.noise, after / before);
  }

  /** Checks whether the newest nights have recovered, and then counts them as usual ones. */
  private follow(alarm: Alarm, at: number): void {
    this.bad = [...this.bad, at].slice(-REMEMBERED);
    const runs = this.runsOf(this.bad);
    const back = backSince(runs, alarm.before, this.noise!);
    if (back === undefined) {
      const wanted = seemsBack(runs, alarm) ? REPEATS - (runs.at(-1)!.length - 1) : 0;
      alarm.after = levelOf(runs.slice(-LEVEL_NIGHTS));
      this.tonight = { ...this.tonight, state: 'worse', log: alarm.log, since: alarm.since, wanted };
      return;
    }
    alarm.after = levelOf(runs.slice(0, back));
    const usual = this.bad.splice(back);
    this.end(alarm, { at: usual[0]!, how: 'mended' }, [...this.usual, ...usual].slice(-REMEMBERED));
  }

  private accept(at: number): void {
    const alarm = this.open();
    if (!alarm) return;
    this.renew(alarm.before, alarm.after);
    this.end(alarm, { at, how: 'accepted' }, this.bad);
  }

  private end(alarm: Alarm, ended: NonNullable<Alarm['ended']>, usual: number[]): void {
    alarm.ended = ended;
    this.usual = usual;
    this.bad = [];
    this.tonight = this.nothing('quiet');
  }

  private nothing(state: 'too few' | 'quiet'): Tonight {
    const usual = levelOf(this.runsOf(this.usual));
    return {
      state,
      log: 0,
      suspectedFrom: 0,
      alarmFrom: 0,
      since: this.nights.length,
      usual,
      noise: this.noise?.deviation ?? 0,
      pattern: 1,
      wanted: 0,
      outside: false,
    };
  }
}

/** Judges the nights of a series one after the other. */
export function monitor(
  nights: readonly MonitoredNight[],
  options: MonitorOptions,
): Pick<Monitor, 'alarms' | 'improvements' | 'tonight'> {
  const course = new Monitor(nights, options);
  nights.forEach((_, at) => course.take(at, at >= MIN_NIGHTS - 1));
  return course;
}
