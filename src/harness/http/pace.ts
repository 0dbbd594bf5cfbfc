import { Places } from './places.js';
import { Rate } from './rate.js';

/** How hard a target may be worked: requests under way at once and, absent: as many as it answers, requests per second. */
export interface PaceLimits {
  concurrency: number;
  requestsPerSecond?: number | undefined;
}

/** Keeps to the limits of one target, and slows down for a target that asks for it. */
export abstract class Pace {
  /** Waits until so many requests may be sent at one moment, and tells the number of their turn. */
  abstract enter(places: number): Promise<number>;

  /** So many requests are under way no more. */
  abstract leave(places: number): void;

  /** The target said "too many" to the request of a turn; see `Rate.slowDown`. */
  abstract slowDown(turn: number, retryAfterMs?: number): void;

  /** The target answered; see `Rate.recover`. */
  abstract recover(): void;

  /** Runs what sends so many requests at one moment as soon as the limits allow it; it is told the number of its turn. */
  async run<T>(send: (turn: number) => Promise<T>, places = 1): Promise<T> {
    const turn = await this.enter(places);
    try {
      return await send(turn);
    } finally {
      this.leave(places);
    }
  }
}

/** The pace of a target that nobody else asks. */
export class OwnPace extends Pace {
  readonly #places: Places;
  readonly #rate: Rate;

  constructor({ concurrency, requestsPerSecond }: PaceLimits) {
    super();
    this.#places = new Places(concurrency);
    this.#rate = new Rate(requestsPerSecond);
  }

  async enter(places: number): Promise<number> {
    await this.#places.take(places);
    return this.#rate.turn(places);
  }

  leave(places: number): void {
    this.#places.free(places);
  }

  slowDown(turn: number, retryAfterMs?: number): void {
    this.#rate.slowDown(turn, retryAfterMs);
  }

  recover(): void {
    this.#rate.recover();
  }
}
