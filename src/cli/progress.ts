import type { RunEvent } from '../harness/run/events.js';
import { say, sayMeanwhile } from './say.js';

/** Shows on stderr how far a run is: one line that changes on a terminal, a few plain lines elsewhere. */
export class Progress {
  /** Whether there is a line that changes. */
  readonly live = process.stderr.isTTY && !process.env['CI'];
  #planned = 0;
  #ended = 0;
  #told = 0;

  /** A line that stays. */
  say(text: string): void {
    this.#clear();
    say(text);
  }

  follow(event: RunEvent): void {
    if (event.type === 'planned') {
      this.#planned = event.tests.length;
      this.#ended = 0;
      this.#told = 0;
    } else if (event.type === 'note') {
      this.say(event.message);
    } else if (event.type === 'begin') {
      this.show(`${this.#ended + 1} of ${this.#planned} tests: ${event.title}`);
    } else if (event.type === 'end') {
      this.#ended += 1;
      if (!this.live) this.#tellQuarter();
    }
  }

  /** Takes the changing line away. */
  end(): void {
    this.#clear();
  }

  #tellQuarter(): void {
    const quarter = Math.floor((4 * this.#ended) / Math.max(1, this.#planned));
    if (quarter === this.#told) return;
    this.#told = quarter;
    say(`${this.#ended} of ${this.#planned} tests done`);
  }

  /** Shows a text in the line that changes; elsewhere than on a terminal nothing. */
  show(text: string): void {
    if (!this.live) return;
    sayMeanwhile(text);
  }

  #clear(): void {
    if (this.live) sayMeanwhile('');
  }
}
