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

  /** The target answered; see `Rate.recover`. */
  recover(): void {
    this.#rate.recover();
  }

  /** Lets nothing be sent any more: the run has ended, and whoever still wants to send waits for ever. */
  close(): void {
    this.#isClosed = true;
  }
}
