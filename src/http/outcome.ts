import type { RawExchange } from './message.js';

/** The target broke a clause. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly expected: string;
  readonly actual: string;
  /** What the case broke or asked for. It separates one cause from another. */
  readonly rule: string;
  /** What went wrong, without what differs from case to case. Cases with the same symptom fail in the same way. */
  readonly symptom: string;
  /** The request that shows it, when it is not the last one of the case. */
  readonly exchange: RawExchange | undefined;
  /** The shell command that shows it, when nothing was sent. */
  readonly command: string | undefined;
  /** The clause that is broken, when it is not the one that the case tests. */
  readonly clause: string | undefined;
  /** An earlier exchange of the run that contradicts this one. */
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

/** The case shows nothing about the clause, because something that it depends on is missing. The message is the reason. */
export class Inconclusive extends Error {
  override readonly name: string = 'Inconclusive';
}

/** The case needs something that this target does not have, and need not have. */
export class NotApplicable extends Inconclusive {
  override readonly name = 'NotApplicable';
  /** `lacks`: the key of the target file that is missing, if that is the reason. */
  constructor(
    message: string,
    readonly lacks?: string,
  ) {
    super(message);
  }
}

/** There was no result to judge, and nothing was sent: a program did not run to its end. */
export class NoAnswer extends Error {
  override readonly name: string = 'NoAnswer';
}
