import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_GAP_MS = 2;
const LONGEST_GAP_MS = 50;
// In small steps, so that the pace stays just below what the target allows: one "too many" in some twenty answers.
const SLOWER = 1.25;
const FASTER = 0.99;

/** Keeps to the target file's limits, and slows down for a target that asks for it. */
export class Pace {
  readonly #waiting: (() => void)[] = [];
  readonly #shortestGapMs: number;
  #free: number;
  #gapMs: number;
  #next = 0;
  #quietUntil = 0;
  #slowedAt = -Infinity;

  /** `requestsPerSecond` absent: as fast as the target answers. */
  constructor(limits: { concurrency: number; requestsPerSecond?: number | undefined }) {
    this.#free = limits.concurrency;
    this.#shortestGapMs = limits.requestsPerSecond ? 1000 / limits.requestsPerSecond : 0;
    this.#gapMs = this.#shortestGapMs;
  }

  /** Runs `send` as soon as the limits allow it. */
  async run<T>(send: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      await this.#turn();
      return await send();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  /**
   * The target said "too many" to a request that was sent at `sentAt` (by `performance.now()`): nothing is sent for `ms`,
   * and more slowly after that. 0: it may be asked at once. What was under way when the target said so before says it
   * again, and counts once: or else the pauses of all of them would add up.
   */
  slowDown(ms: number, sentAt: number): void {
    if (ms === 0 || sentAt <= this.#slowedAt) return;
    this.#slowedAt = performance.now();
    this.#quietUntil = Math.max(this.#quietUntil, this.#slowedAt + ms);
    this.#gapMs = Math.max(
      this.#shortestGapMs,
      Math.min(LONGEST_GAP_MS, Math.max(FIRST_GAP_MS, this.#gapMs * SLOWER)),
    );
  }

  /** The target answered: the pace rises again, step by step. */
  recover(): void {
    if (this.#gapMs <= this.#shortestGapMs) return;
    this.#gapMs = Math.max(this.#shortestGapMs, this.#gapMs < 1 ? 0 : this.#gapMs * FASTER);
  }

  async #turn(): Promise<void> {
    const now = performance.now();
    const start = Math.max(now, this.#next, this.#quietUntil);
    this.#next = start + this.#gapMs;
    if (start > now) await sleep(start - now);
    // The target may have said "too many" meanwhile.
    if (start < this.#quietUntil) await this.#turn();
  }
}
