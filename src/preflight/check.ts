import { CannotJudge, UsageError } from '../platform/errors.js';
import { Unanswered } from '../http/message.js';

/** One thing that a run needs, or is better with (`note`). */
export interface Check {
  state: 'ok' | 'note' | 'wrong';
  what: string;
  result: string;
}

/** What ends a run is one line here, so that the other checks are printed as well. */
export async function orWrong(what: string, examine: () => Promise<Check[]>): Promise<Check[]> {
  try {
    return await examine();
  } catch (error) {
    if (error instanceof UsageError || error instanceof CannotJudge || error instanceof Unanswered)
      return [{ state: 'wrong', what, result: error.message }];
    throw error;
  }
}
