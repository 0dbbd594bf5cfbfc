import { CannotJudge, UsageError } from '../platform/errors.js';
import { Unanswered } from '../http/message.js';

/** One check of what a run needs, or, as a `note`, what would improve it. */
export interface Check {
  state: 'ok' | 'note' | 'wrong';
  what: string;
  result: string;
  /** Whether the target file itself is what is wrong: no run begins with it. */
  isUnusable?: boolean;
}

/** Turns an error that would end a run into one failed check, so that the other checks are printed as well. */
export async function orWrong(what: string, examine: () => Promise<Check[]>): Promise<Check[]> {
  try {
    return await examine();
  } catch (error) {
    if (error instanceof UsageError || error instanceof CannotJudge || error instanceof Unanswered)
      return [
        {
          state: 'wrong',
          what,
          result: error.message,
          ...(error instanceof UsageError && { isUnusable: true }),
        },
      ];
    throw error;
  }
}
