import { setTimeout } from 'node:timers/promises';
import { Places } from '../secrets/places.js';

/** What time it is, and what waits; in milliseconds. */
export interface Clock {
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}

const CLOCK: Clock = { now: () => performance.now(), sleep: setTimeout };

const FIRST_GAP_MS = 2;
/** The longest gap that refusals lead to: where they say when to come again, and where they do not. */
const LONGEST_GAP_MS = { said: 16, unsaid: 50 };
const FASTER = 0.995;
/** After so many answers a refusal says that the pace is about right. */
const MANY_ANSWERS = 32;

/** Who does not say when to come again is asked at a pace at which one request in twenty is refused: that wastes nothing. */
const STEP = 0.25;
/** How long nothing is sent to who refuses all, and does not say for how long. */
const PAUSE_MS = 100;

/** Where each refusal costs the time that the target says, few are risked. */
const SMALLEST_STEP = 0.12;
const CAUTION = 0.97;
const CAUTIOUSLY_FASTER = 0.99997;
/** So much longer than it must be is a gap that was found by counting. */
const MARGIN = 1.02;
/** Two numbers of answers that differ by no more than this part of them are the same. */
const SAME = 0.1;

const isSame = (one: number, other: number) => one >= MANY_ANSWERS && Math.abs(one - other) <= SAME * one;

/** What is refused and answered is counted over so long. */
const WINDOW_MS = 1_000;
/** The longest gap that counting leads to: a request in five seconds. */
const LONGEST_COUNTED_MS = 5_000;
/** For so long after a window in which more was refused than answered, requests are given more attempts. */
const CROWDED_MS = 30_000;

/** How often a target may be asked: as its file says and, below that, as it lets itself be asked. */
export class Rate {
  readonly #shortestGapMs: number;
  #gapMs: number;
  #cautiousMs = 0;
  #next = 0;
  #quietUntil = 0;
  #last = Promise.resolve(0);
  #turns = 0;
  /** The last turn before the target refused, and answers since then. */
  #refusedAt = 0;
  #answers = 0;
  /** When it last refused amid answers, and how many it gave between that and the time before. */
  #refusedMs = 0;
  #before = 0;
  /** How long everybody waited, in milliseconds: for the limit of the target file, and for a target that refused. */
  readonly waited = { limitMs: 0, targetMs: 0 };
  /** What was refused and answered since a time. */
  #counted = { sinceMs: 0, refused: 0, answered: 0 };
  #crowdedUntil = -1;
  #foundMs = 0;

  /** `requestsPerSecond` absent: as fast as the target answers. */
  constructor(
    requestsPerSecond?: number,
    private readonly clock = CLOCK,
  ) {
    this.#shortestGapMs = requestsPerSecond ? 1000 / requestsPerSecond : 0;
    this.#gapMs = this.#shortestGapMs;
  }

  /**
   * Waits until `count` requests may be sent at one moment: before and after them there is as much time as they would
   * take one by one. Tells the number of the turn, from 1.
   */
  turn(count = 1): Promise<number> {
    return (this.#last = this.#last.then(() => this.#until(count)));
  }

  async #until(count: number): Promise<number> {
    for (;;) {
      const now = this.clock.now();
      const start = Math.max(this.#next + this.#gapMs * (count - 1), this.#quietUntil);
      if (start <= now) {
        // One that a timer made late is caught up with; after a standstill it would be a burst.
        this.#next = Math.max(start, now - this.#gapMs) + this.#gapMs * count;
        return (this.#turns += 1);
      }
      this.waited[this.#gapMs > this.#shortestGapMs || this.#quietUntil > now ? 'targetMs' : 'limitMs'] +=
        start - now;
      // The target may say "too many" meanwhile.
      await this.clock.sleep(start - now);
    }
  }

  /**
   * The target said "too many" to the request of a turn, and in how many milliseconds to come again, if it did: 0 is at
   * once. What was under way when it said so before says it again, and counts once: or else all of them would add up.
   */
  slowDown(turn: number, retryAfterMs?: number): void {
    if (retryAfterMs === 0) return;
    // Where it is said when to come again, waiting is part of the time.
    if (retryAfterMs === undefined) this.#count('refused');
    if (turn <= this.#refusedAt) return;
    const answers = this.#answers;
    this.#answers = 0;
    this.#refusedAt = this.#turns;
    const pauseMs = retryAfterMs ?? (answers === 0 ? PAUSE_MS : 0);
    const now = this.clock.now();
    const quietMs = Math.max(0, this.#quietUntil - this.#refusedMs);
    this.#quietUntil = Math.max(this.#quietUntil, now + pauseMs);
    // Where nothing was answered since, what went before was too much, and not this pace.
    if (answers === 0) return;
    const sinceMs = now - this.#refusedMs;
    this.#refusedMs = now;
    const isSaid = retryAfterMs !== undefined;
    const share = MANY_ANSWERS / (MANY_ANSWERS + answers);
    let gap = this.#gapMs * (1 + (isSaid ? Math.max(SMALLEST_STEP, share ** 2) : STEP * share));
    // As many as the last time, at whatever pace: spread over the time that they took, none of them is too many. What
    // took that time is the pause or the sending, whichever was longer; where that was not enough, both together.
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

  /** Whether more was refused than answered, a short while ago. */
  get isCrowded(): boolean {
    return this.clock.now() < this.#crowdedUntil;
  }

  /** The number of requests per second that was found by counting. Undefined when nothing was counted. */
  get found(): number | undefined {
    return this.#foundMs === 0 ? undefined : 1000 / this.#foundMs;
  }

  /**
   * Where more is refused than answered, as many answers as there were in a time are as many as the target gives in such a
   * time, and no more is sent from then on: it is far from what it allows, which small steps reach too late.
   */
  #count(what: 'refused' | 'answered'): void {
    const now = this.clock.now();
    const counted = this.#counted;
    if (counted.refused + counted.answered === 0) counted.sinceMs = now;
    counted[what] += 1;
    const sinceMs = now - counted.sinceMs;
    if (sinceMs < WINDOW_MS) return;
    this.#counted = { sinceMs: now, refused: 0, answered: 0 };
    if (counted.refused <= counted.answered || counted.answered === 0) return;
    this.#crowdedUntil = now + CROWDED_MS;
    const gapMs = Math.min(LONGEST_COUNTED_MS, (MARGIN * sinceMs) / counted.answered);
    if (gapMs <= this.#gapMs) return;
    this.#gapMs = gapMs;
    this.#foundMs = gapMs;
    this.#cautiousMs = gapMs * CAUTION;
  }

  /** The target answered: the pace rises again, step by step, never above the limit. */
  recover(): void {
    this.#answers += 1;
    this.#count('answered');
    if (this.#gapMs <= this.#shortestGapMs) return;
    const gap = this.#gapMs * (this.#gapMs > this.#cautiousMs ? FASTER : CAUTIOUSLY_FASTER);
    this.#gapMs = Math.max(this.#shortestGapMs, gap < 1 ? 0 : gap);
  }
}

/** What held requests up: refusals (429, 503), and how long was waited for them and for the limit of the target file. */
export interface Held {
  refused: number;
  limitMs: number;
  targetMs: number;
}

/** How hard a target may be worked: requests under way at once and, absent: as many as it answers, requests per second. */
export interface PaceLimits {
  concurrency: number;
  requestsPerSecond?: number | undefined;
}

/** Keeps to the limits of one target, whoever asks it, and slows down for a target that asks for it. */
export class Pace {
  readonly #places: Places;
  readonly #rate: Rate;
  #isClosed = false;
  /** How many requests the target refused because they were too many. */
  refused = 0;

  constructor({ concurrency, requestsPerSecond }: PaceLimits) {
    this.#places = new Places(concurrency);
    this.#rate = new Rate(requestsPerSecond);
  }

  /** Runs what sends so many requests at one moment as soon as the limits allow it; it is told the number of its turn. */
  async run<T>(send: (turn: number) => Promise<T>, places = 1): Promise<T> {
    await this.#places.take(places);
    try {
      return await send(await this.#turn(places));
    } finally {
      this.#places.free(places);
    }
  }

  /** Waits until so many connections may be opened, and counts them as under way until what it gives is called. */
  async hold(places: number): Promise<() => void> {
    const release = await this.#places.hold(places);
    await this.#turn(places);
    return release;
  }

  async #turn(places: number): Promise<number> {
    const turn = await this.#rate.turn(places);
    return this.#isClosed ? new Promise(() => undefined) : turn;
  }

  /** The target said "too many" to the request of a turn; see `Rate.slowDown`. */
  slowDown(turn: number, retryAfterMs?: number): void {
    this.#rate.slowDown(turn, retryAfterMs);
  }

  /** What held the requests up so far. */
  get held(): Held {
    return { refused: this.refused, ...this.#rate.waited };
  }

  /** The target answered; see `Rate.recover`. */
  recover(): void {
    this.#rate.recover();
  }

  /** See `Rate.isCrowded`. */
  get isCrowded(): boolean {
    return this.#rate.isCrowded;
  }

  /** See `Rate.found`. */
  get found(): number | undefined {
    return this.#rate.found;
  }

  /** Lets nothing be sent any more: the run has ended, and whoever still wants to send waits forever. */
  close(): void {
    this.#isClosed = true;
  }
}
