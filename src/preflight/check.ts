import { CannotJudge, UsageError } from '../platform/errors.js';
import { Unanswered } from '../http/message.js';
import { type Session, withSession } from '../target-file/session.js';
import type { Target } from '../target-file/target.js';

/** One check of what a run needs, or, as a `note`, what would improve it. */
export interface Check {
  state: 'ok' | 'note' | 'wrong';
  what: string;
  result: string;
  /** Whether the target file itself is what is wrong: no run begins with it. */
  isUnusable?: boolean;
}

const checked =
  (state: Check['state']) =>
  (what: string, result: string): Check => ({ state, what, result });
export const ok = checked('ok');
export const note = checked('note');
export const wrong = checked('wrong');

/** Whether an error says what is wrong with a target or its file, which would end a run. */
export const isTrouble = (error: unknown): error is Error =>
  error instanceof UsageError || error instanceof CannotJudge || error instanceof Unanswered;

/** Turns an error that would end a run into one failed check, so that the other checks are printed as well. */
export async function orWrong(what: string, examine: () => Promise<Check[]>): Promise<Check[]> {
  try {
    return await examine();
  } catch (error) {
    if (isTrouble(error))
      return [{ ...wrong(what, error.message), ...(error instanceof UsageError && { isUnusable: true }) }];
    throw error;
  }
}

/** Like `orWrong`, for an examination that sends requests. */
export const examined = (
  target: Target,
  what: string,
  examine: (session: Session) => Promise<Check[]>,
): Promise<Check[]> => orWrong(what, () => withSession(target, examine));
