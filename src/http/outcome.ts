import type { RawExchange } from './message.js';

/** The target did not do what the clause says. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly expected: string;
  readonly actual: string;
  /** What the case broke or asked for: tells one cause from another. */
  readonly rule: string;
  /** What went wrong without what differs from case to case: cases that share it fail alike. */
  readonly symptom: string;
  /** The request that shows it, where it is not the last one of the case. */
  readonly exchange: RawExchange | undefined;
  /** The shell command that shows it, where nothing was sent. */
  readonly command: string | undefined;
  /** The clause that is violated, where it is not the one that the case is about. */
  readonly clause: string | undefined;
  /** An earlier exchange of the run that the one that shows it contradicts. */
  readonly earlier: RawExchange | undefined;

  constructor(found: {
    expected: string;
    actual: string;
    rule?: string;
    symptom?: string;
    exchange?: RawExchange;
    command?: string;
    clause?: string;
    earlier?: RawExchange;
  }) {
    super(`expected ${found.expected}, got ${found.actual}`);
    this.expected = found.expected;
    this.actual = found.actual;
    this.rule = found.rule ?? '';
    this.symptom = found.symptom ?? this.message;
    this.exchange = found.exchange;
    this.command = found.command;
    this.clause = found.clause;
    this.earlier = found.earlier;
  }
}

/** The case shows nothing of the clause, because something it builds on is not there; the reason, in words. */
export class Inconclusive extends Error {
  override readonly name: string = 'Inconclusive';
}

/** The case asks for something that this target does not have, and need not have. */
export class NotApplicable extends Inconclusive {
  override readonly name = 'NotApplicable';
  /** `lacks` is the key of the target file that the case would need, where that is why. */
  constructor(
    message: string,
    readonly lacks?: string,
  ) {
    super(message);
  }
}

/** What is judged gave no answer, though nothing was sent over the network: a program that did not run to its end. */
export class NoAnswer extends Error {
  override readonly name: string = 'NoAnswer';
}
