import { CannotJudge, UsageError } from '../platform/errors.js';
import type { Verdict } from '../results/schema.js';
import { say } from './say.js';

/** The exit statuses, as documented in the README. */
export const EXIT = { conforms: 0, 'does-not-conform': 1, usage: 2, inconclusive: 3 } as const;

/** The exit status of a run with this verdict. */
export const exitStatusOf = ({ summary }: Verdict): number => EXIT[summary.verdict];

/** Prints the error and exits with its status. */
export function exitWith(error: unknown): never {
  process.exit(tell(error));
}

/** Prints the error and returns its exit status. Only a bug of assay itself asks the user to report it. */
export function tell(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) {
    say(message);
    return EXIT.usage;
  }
  if (error instanceof CannotJudge) {
    say(message);
    return EXIT.inconclusive;
  }
  say(`assay itself failed: ${message}\nPlease report it; ASSAY_DEBUG=1 shows where.`);
  if (process.env['ASSAY_DEBUG'] && error instanceof Error) say(error.stack ?? '');
  return EXIT.inconclusive;
}
