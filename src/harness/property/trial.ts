import { Unanswered, type RawExchange } from '../http/message.js';
import { NotApplicable, NotShown, Violation } from './outcome.js';

export type Outcome =
  | { kind: 'held' }
  | { kind: 'violated'; violation: Violation }
  | { kind: 'not-shown'; reason: string; applicable: boolean }
  | { kind: 'unanswered'; reason: string };

/** Runs one case once. Anything but the three foreseen endings is a fault of the harness, and thrown. */
export async function attempt(body: () => Promise<void>): Promise<Outcome> {
  try {
    await body();
    return { kind: 'held' };
  } catch (error) {
    if (error instanceof Violation) return { kind: 'violated', violation: error };
    if (error instanceof NotShown)
      return { kind: 'not-shown', reason: error.message, applicable: !(error instanceof NotApplicable) };
    if (error instanceof Unanswered) return { kind: 'unanswered', reason: error.message };
    throw error;
  }
}

/** One case tried once: what was sent for it. */
export interface Tried {
  outcome: Outcome;
  exchanges: RawExchange[];
  /** How much it left on the target that cannot be removed again: parties. */
  left?: number;
}
