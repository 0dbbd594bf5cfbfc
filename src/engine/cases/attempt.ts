import { Unanswered, type RawExchange } from '../../http/message.js';
import { NoAnswer, NotApplicable, Inconclusive, Violation } from '../../http/outcome.js';

/** The outcome of one case; reasons are in words. */
export type CaseOutcome =
  | { kind: 'held' }
  | { kind: 'violated'; violation: Violation }
  | { kind: 'inconclusive'; reason: string }
  | { kind: 'not-applicable'; reason: string; lacks?: string }
  | { kind: 'unanswered'; reason: string };

/** Runs one case once. An error other than the expected ones is a defect of the harness, and is thrown. */
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

/** One attempt at a case, with everything that was sent for it. */
export interface Attempt {
  outcome: CaseOutcome;
  exchanges: RawExchange[];
  /** Violations of clauses that the case does not test, found in its responses. */
  beside?: readonly Violation[];
  /** The number of parties that it left on the target, where they cannot be removed. */
  left?: number;
}

/** All violations that a case showed. */
export const violationsOf = ({ outcome, beside = [] }: Attempt): readonly Violation[] =>
  outcome.kind === 'violated' ? [outcome.violation, ...beside] : beside;
