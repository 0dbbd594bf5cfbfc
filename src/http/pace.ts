import { setTimeout } from 'node:timers/promises';
import { Places } from '../secrets/places.js';

/** The current time and waiting, in milliseconds. */
interface Clock {
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}

const CLOCK: Clock = { now: () => performance.now(), sleep: setTimeout };

const FIRST_GAP_MS = 2;
/** The longest gap between requests after refusals: when the target says how long to wait, and when it does not. */
const LONGEST_GAP_MS = { said: 16, unsaid: 50 };
const FASTER = 0.995;
/** After this number of responses, a refusal means that the rate is about right. */
const MANY_ANSWERS = 32;

/** The step for a target that does not say how long to wait. One request in twenty is then refused: that wastes nothing. */
const STEP = 0.25;
/** The pause when a target refuses everything and does not say for how long, in milliseconds. */
const PAUSE_MS = 100;

/** The same for a target that says how long to wait. Each refusal costs that time, so fewer of them are risked. */
const SMALLEST_STEP = 0.12;
const CAUTION = 0.97;
const CAUTIOUSLY_FASTER = 0.99997;
/** The factor by which a gap that was found by counting is longer than necessary. */
const MARGIN = 1.02;
/** Two numbers of responses count as equal when they differ by no more than this share. */
const SAME = 0.1;

const isSame = (one: number, other: number) => one >= MANY_ANSWERS && Math.abs(one - other) <= SAME * one;

/** The period over which refusals and responses are counted, in milliseconds. */
const WINDOW_MS = 1_000;
/** After a count, this many refusals for each response mean that the count included a burst that is over. */
const STILL_REFUSED = 0.25;
/** The longest gap that counting leads to: one request in five seconds. */
const LONGEST_COUNTED_MS = 5_000;
/** For this time after a period with more refusals than responses, requests get more attempts. */
const CROWDED_MS = 30_000;

/** Limits the rate of requests: to the rate of the target file and, below that, to what the target accepts. */
export class Rate {
  readonly #shortestGapMs: number;
  #gapMs: number;
  #cautiousMs = 0;
  #next = 0;
  #quietUntil = 0;
  #last = Promise.resolve(0);
  #turns = 0;
  /** The last turn before the target refused, and the number of responses since then. */
  #refusedAt = 0;
  #answers = 0;
  /** The time of the last refusal among responses, and the number of responses between it and the one before. */
  #refusedMs = 0;
  #before = 0;
  /** The total waiting time, in milliseconds: for the limit of the target file, and for a target that refused. */
  readonly waited = { limitMs: 0, targetMs: 0 };
  /** The numbers of refusals and responses since a time. */
  #counted = { sinceMs: 0, refused: 0, answered: 0 };
  #crowdedUntil = -1;
  #foundMs = 0;

  /** Without `requestsPerSecond`: as fast as the target responds. */
  constructor(
    requestsPerSecond?: number,
    private readonly clock = CLOCK,
  ) {
    this.#shortestGapMs = requestsPerSecond ? 1000 / requestsPerSecond : 0;
    this.#gapMs = this.#shortestGapMs;
  }

  /**
   * Waits until `count` requests may be sent at the same moment. The time before and after them is the same as if
   * they were sent one by one.
   * @returns the number of the turn, from 1
   */
  turn(count = 1): Promise<number> {
    return (this.#last = this.#last.then(() => this.#until(count)));
  }

  async #until(count: number): Promise<number> {
    for (;;) {
      const now = this.clock.now();
      const start = Math.max(this.#next + this.#gapMs * (count - 1), this.#quietUntil);
      if (start <= now) {
        // A late timer is made up for, by one gap at most: after a standstill, more would be a burst.
        this.#next = Math.max(start, now - this.#gapMs) + this.#gapMs * count;
        return (this.#turns += 1);
      }
      this.waited[this.#gapMs > this.#shortestGapMs || this.#quietUntil > now ? 'targetMs' : 'limitMs'] +=
        start - now;
      // The target may refuse other requests meanwhile.
      await this.clock.sleep(start - now);
    }
  }

  /**
   * Slows down after the target refused the request of a turn as too many. `retryAfterMs`: when to send again, if the
   * target said so; 0 means at once. Requests that were already under way at an earlier refusal are refused too. They
   * count once, because the steps would add up otherwise.
   */
  slowDown(turn: number, retryAfterMs?: number): void {
    if (retryAfterMs === 0) return;
    // When the target says how long to wait, the waiting is part of the time.
    if (retryAfterMs === undefined) this.#count('refused');
    if (turn <= this.#refusedAt) return;
    const answers = this.#answers;
    this.#answers = 0;
    this.#refusedAt = this.#turns;
    const pauseMs = retryAfterMs ?? (answers === 0 ? PAUSE_MS : 0);
    const now = this.clock.now();
    const quietMs = Math.max(0, this.#quietUntil - this.#refusedMs);
    this.#quietUntil = Math.max(this.#quietUntil, now + pauseMs);
    // When there was no response since the last refusal, the requests before it were too many, and not the current
    // rate.
    if (answers === 0) return;
    const sinceMs = now - this.#refusedMs;
    this.#refusedMs = now;
    const isSaid = retryAfterMs !== undefined;
    const share = MANY_ANSWERS / (MANY_ANSWERS + answers);
    let gap = this.#gapMs * (1 + (isSaid ? Math.max(SMALLEST_STEP, share ** 2) : STEP * share));
    // The number of responses is the same as before the last refusal, whatever the rate was: the target allows this
    // number in a period. Spread over the period, none of them is too many. The period is the pause or the time of
    // sending, whichever was longer. When that was not enough, it is both together.
    const apart = (MARGIN * Math.max(quietMs, sinceMs - quietMs)) / answers;
    const isMany = isSame(answers, this.#before);
    const isFound = isMany && isSaid && apart > this.#gapMs;
    if (isMany) gap = isFound ? apart : sinceMs / answers;
    this.#before = answers;
    const longest = Math.max(this.#shortestGapMs, this.#foundMs, LONGEST_GAP_MS[isSaid ? 'said' : 'unsaid']);
    this.#gapMs = Math.min(longest, Math.max(this.#gapMs, gap, FIRST_GAP_MS));
    const caution = isFound ? 1 : CAUTION;
    this.#cautiousMs = isSaid || this.#foundMs > 0 ? this.#gapMs * caution : 0;
  }

  /** Whether there were more refusals than responses recently. */
  get isCrowded(): boolean {
    return this.clock.now() < this.#crowdedUntil;
  }

  /**
   * The number of requests per second that the target allows: first by counting, and then the rate after the last
   * refusal, because a count may include a burst. Undefined when nothing was counted.
   */
  get found(): number | undefined {
    return this.#foundMs === 0 ? undefined : (1000 * CAUTION) / this.#cautiousMs;
  }

  /**
   * Counts refusals and responses. More refusals than responses in a period mean that the rate is far too high, and that
   * small steps would take too long. The number of responses is then what the target allows, and becomes the new rate.
   */
  #count(what: 'refused' | 'answered'): void {
    const now = this.clock.now();
    const counted = this.#counted;
    if (counted.refused + counted.answered === 0) counted.sinceMs = now;
    counted[what] += 1;
    const sinceMs = now - counted.sinceMs;
    if (sinceMs < WINDOW_MS) return;
    this.#counted = { sinceMs: now, refused: 0, answered: 0 };
    const few = (this.#foundMs > 0 ? STILL_REFUSED : 1) * counted.answered;
    if (counted.refused <= few || counted.answered === 0) return;
    this.#crowdedUntil = now + CROWDED_MS;
    const gapMs = Math.min(LONGEST_COUNTED_MS, (MARGIN * sinceMs) / counted.answered);
    if (gapMs <= this.#gapMs) return;
    this.#gapMs = gapMs;
    this.#foundMs = gapMs;
    this.#cautiousMs = gapMs * CAUTION;
  }

  /** Notes a response: the rate rises again in small steps, up to the limit. */
  recover(): void {
    this.#answers += 1;
    this.#count('answered');
    if (this.#gapMs <= this.#shortestGapMs) return;
    const gap = this.#gapMs * (this.#gapMs > this.#cautiousMs ? FASTER : CAUTIOUSLY_FASTER);
    this.#gapMs = Math.max(this.#shortestGapMs, gap < 1 ? 0 : gap);
  }
}

/** What delayed requests: refusals (429, 503), and the waiting time for them and for the limit of the target file. */
export interface Held {
  refused: number;
  limitMs: number;
  targetMs: number;
  /** The number of responses per second after the first refusal: before it, a target may allow a burst. */
  allowed?: number;
}

/** Shorter counts of responses say nothing, in milliseconds. */
const LEAST_COUNTED_MS = 1_000;

/** The limits for a target: requests under way at once, and requests per second (absent: as fast as it responds). */
export interface PaceLimits {
  concurrency: number;
  requestsPerSecond?: number | undefined;
}

/** Keeps to the limits of one target for all callers, and slows down when the target asks for it. */
export class Pace {
  readonly #places: Places;
  readonly #rate: Rate;
  #isClosed = false;
  /** The number of requests that the target refused as too many. */
  refused = 0;
  /** The time of the first refusal, the newest turn then, and the number of responses to later turns. */
  #limited: { sinceMs: number; turn: number; answered: number } | undefined;
  #turns = 0;

  constructor({ concurrency, requestsPerSecond }: PaceLimits) {
    this.#places = new Places(concurrency);
    this.#rate = new Rate(requestsPerSecond);
  }

  /** Runs `send` for `places` simultaneous requests when the limits allow it, with its turn. */
  async run<T>(send: (turn: number) => Promise<T>, places = 1): Promise<T> {
    await this.#places.take(places);
    try {
      return await send(await this.#turn(places));
    } finally {
      this.#places.free(places);
    }
  }

  /** Waits until `places` connections may be opened. They count as under way until the returned function is called. */
  async hold(places: number): Promise<() => void> {
    const release = await this.#places.hold(places);
    await this.#turn(places);
    return release;
  }

  async #turn(places: number): Promise<number> {
    const turn = await this.#rate.turn(places);
    this.#turns = turn;
    return this.#isClosed ? new Promise(() => undefined) : turn;
  }

  /** Notes that the target refused the request of a turn as too many; see `Rate.slowDown`. */
  slowDown(turn: number, retryAfterMs?: number): void {
    this.#limited ??= { sinceMs: performance.now(), turn: this.#turns, answered: 0 };
    this.#rate.slowDown(turn, retryAfterMs);
  }

  /** What delayed the requests so far. */
  get held(): Held {
    const { sinceMs, answered } = this.#limited ?? { sinceMs: Infinity, answered: 0 };
    const ms = performance.now() - sinceMs;
    const allowed = ms >= LEAST_COUNTED_MS ? { allowed: (1000 * answered) / ms } : {};
    return { refused: this.refused, ...this.#rate.waited, ...allowed };
  }

  /** Notes a response to the request of a turn; see `Rate.recover`. */
  recover(turn: number): void {
    if (this.#limited && turn > this.#limited.turn) this.#limited.answered += 1;
    this.#rate.recover();
  }

  get isCrowded(): boolean {
    return this.#rate.isCrowded;
  }

  get found(): number | undefined {
    return this.#rate.found;
  }

  /** Stops all sending because the run has ended. Requests that are still waiting wait forever. */
  close(): void {
    this.#isClosed = true;
  }
}
