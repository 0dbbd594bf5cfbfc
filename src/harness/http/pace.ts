import { Places } from './places.js';
import { Rate } from './rate.js';

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

  constructor({ concurrency, requestsPerSecond }: PaceLimits) {
    this.#places = new Places(concurrency);
    this.#rate = new Rate(requestsPerSecond);
  }

  /** Runs what sends so many requests at one moment as soon as the limits allow it; it is told the number of its turn. */
  async run<T>(send: (turn: number) => Promise<T>, places = 1): Promise<T> {
    const turn = await this.enter(places);
    try {
      return await send(turn);
    } finally {
      this.leave(places);
    }
  }

  /** Waits until so many requests may be sent at one moment, and tells the number of their turn. */
  async enter(places: number): Promise<number> {
    await this.#places.take(places);
    const turn = await this.#rate.turn(places);
    return this.#isClosed ? new Promise(() => undefined) : turn;
  }

  /** So many requests are under way no more. */
  leave(places: number): void {
    this.#places.free(places);
  }

  /** The target said "too many" to the request of a turn; see `Rate.slowDown`. */
  slowDown(turn: number, retryAfterMs?: number): void {
    this.#rate.slowDown(turn, retryAfterMs);
  }

  /** The target answered; see `Rate.recover`. */
  recover(): void {
    this.#rate.recover();
  }

  /** Lets nothing be sent any more: the run has ended, and whoever still wants to send waits for ever. */
  close(): void {
    this.#isClosed = true;
  }
}
