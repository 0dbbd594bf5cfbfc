import { duration, number } from '../../reports/words.js';
import type { RunEvent } from '../engine/run/events.js';
import { say, sayMeanwhile } from './say.js';

/** How often a plain line shows the progress of a run, in milliseconds. */
const EVERY_MS = 5_000;
/** The remaining time is estimated from this share of the requests on; before, the estimate is mostly wrong. */
const KNOWN = 0.05;

/** The progress of a run on stderr: a changing line on a terminal, otherwise some plain lines. */
export class Progress {
  /** Whether there is a changing line. */
  readonly live = process.stderr.isTTY && !process.env['CI'];
  #planned = 0;
  #ended = 0;
  #title = '';
  #sent = 0;
  #expected = 0;
  #began = performance.now();
  #told = performance.now();

  /** Prints a line that stays. */
  say(text: string): void {
    this.#clear();
    say(text);
  }

  /** Sets the approximate number of requests that are going to be sent. */
  expect(requests: number): void {
    this.#expected = requests;
  }

  follow(event: RunEvent): void {
    if (event.type === 'planned') {
      this.#planned = event.tests.length;
      this.#ended = 0;
      this.#sent = 0;
      this.#began = performance.now();
      this.#told = this.#began;
    } else if (event.type === 'note') {
      this.say(event.message);
    } else if (event.type === 'begin') {
      this.#title = event.title;
      this.show(`${this.#far()}: ${event.title}`);
    } else if (event.type === 'end') {
      this.#ended += 1;
      if (!this.live && this.#ended === this.#planned) say(this.#far());
    } else if (event.type === 'sent') {
      this.#sent = event.requests;
      this.show(`${this.#far()}: ${this.#title}`);
      // The end of the last test tells this.
      if (this.#ended < this.#planned) this.#tellNow(this.#far());
    }
  }

  /** Tells how many of the targets of a proof were judged. */
  targets(judged: number, all: number): void {
    const text = `${judged} of ${all} targets`;
    this.show(text);
    this.#tellNow(text, judged === all);
  }

  /** Removes the changing line. */
  end(): void {
    this.#clear();
  }

  /** Prints a plain line, unless there was one a moment ago. */
  #tellNow(text: string, isLast = false): void {
    const now = performance.now();
    if (this.live || (!isLast && now - this.#told < EVERY_MS)) return;
    this.#told = now;
    say(text);
  }

  #far(): string {
    const tests = `${this.#ended} of ${this.#planned} tests`;
    if (this.#sent === 0) return tests;
    return [tests, `${number(this.#sent)} requests`, ...this.#left()].join(', ');
  }

  /** The remaining time, when it can be estimated. */
  #left(): string[] {
    const done = this.#sent / Math.max(1, this.#expected);
    if (done < KNOWN || done >= 1 || this.#ended === this.#planned) return [];
    const ms = ((performance.now() - this.#began) * (1 - done)) / done;
    return [`about ${duration(Math.ceil(ms / 1000) * 1000).replace('.0 s', ' s')} left`];
  }

  /** Shows a text in the changing line. Does nothing when stderr is not a terminal. */
  show(text: string): void {
    if (!this.live) return;
    sayMeanwhile(text);
  }

  #clear(): void {
    if (this.live) sayMeanwhile('');
  }
}
