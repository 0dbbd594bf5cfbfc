import type { LoadProgress } from '../../load/progress.js';
import { latency } from '../../reports/load/words.js';
import { Progress } from './progress.js';

/** Elsewhere than on a terminal, a line in so many milliseconds. */
const PLAIN_EVERY_MS = 30_000;

/** Shows on stderr how a load goes: one line that changes on a terminal, a line now and then elsewhere. */
export class LoadProgressLine {
  readonly #live = process.stderr.isTTY && !process.env['CI'];
  readonly #lines = new Progress();
  #shownAt = 0;

  /** A line that stays. */
  say(text: string): void {
    this.#lines.say(text);
  }

  /** Shows the newest interval. */
  show(progress: LoadProgress): void {
    if (this.#live) {
      const width = (process.stderr.columns ?? 80) - 1;
      process.stderr.write(`\r\x1b[2K${inWords(progress).slice(0, width)}`);
    } else if (progress.at - this.#shownAt >= PLAIN_EVERY_MS) {
      this.#shownAt = progress.at;
      process.stderr.write(`${inWords(progress)}\n`);
    }
  }

  /** Takes the changing line away. */
  end(): void {
    this.#lines.end();
  }
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

const inWords = ({ at, durationMs, rate, p95, failures }: LoadProgress): string =>
  [
    `${seconds(at)} of ${seconds(durationMs)}`,
    `${Math.round(rate)}/s`,
    `p95 ${p95 === undefined ? '–' : latency(p95)}`,
    `failures ${failures}`,
  ].join('   ');
