import { Unanswered, type RawExchange } from '../../http/message.js';
import { NoAnswer, NotApplicable, Inconclusive, Violation } from '../../http/outcome.js';

/** What came of one case; reasons in words. */
export type CaseOutcome =
  | { kind: 'held' }
  | { kind: 'violated'; violation: Violation }
  | { kind: 'inconclusive'; reason: string }
  | { kind: 'not-applicable'; reason: string; lacks?: string }
  | { kind: 'unanswered'; reason: string };

/** Runs one case once. Anything but the foreseen endings is a fault of the harness, and thrown. */
export async function attempt(body: () => Promise<void>): Promise<CaseOutcome> {
  try {
    await body();
    return { kind: 'held' };
  } catch (error) {
    if (error instanceof Violation) return { kind: 'violated', violation: error };
    if (error instanceof NotApplicable)
      return {
        kind: 'not-applicable',
        reason: error.message,
        ...(error.lacks !== undefined && { lacks: error.lacks }),
      };
    if (error instanceof Inconclusive) return { kind: 'inconclusive', reason: error.message };
    if (error instanceof Unanswered || error instanceof NoAnswer)
      return { kind: 'unanswered', reason: error.message };
    throw error;
  }
}

/** The exchange that shows the violation: the last one of the case, unless it names another. */
export const decisive = (violation: Violation, { exchanges }: Attempt): RawExchange | undefined =>
  violation.exchange ?? exchanges.at(-1);

/** One case tried once: what was sent for it. */
export interface Attempt {
  outcome: CaseOutcome;
  exchanges: RawExchange[];
  /** Clauses that the case is not about, and that an answer to it violates. */
  beside?: readonly Violation[];
  /** How much it left on the target that cannot be removed again: parties. */
  left?: number;
}

/** Everything that a case was seen to violate. */
export const violationsOf = ({ outcome, beside = [] }: Attempt): readonly Violation[] =>
  outcome.kind === 'violated' ? [outcome.violation, ...beside] : beside;
