import { BUDGETS } from '../results/budget.js';
import { UsageError } from '../platform/errors.js';
import { flag, number, texts } from './command.js';

// Options that commands which judge have in common.

/** Names clauses; see `select`. */
export const clauseOption = texts('only these clauses; * stands for anything');

/** `--seed`; see `seedFrom`. */
export const seedOption = number(
  'seed of the random cases; the same seed repeats a run (default: a new one)',
);

/** The number of cases, as one of three budgets. */
export const budgetOption = {
  choices: BUDGETS,
  default: 'standard',
  requiresArg: true,
  describe: 'how many cases: quick has no repeat phase, deep uses every limit',
} as const;

/** `--allow-writes` of what judges. */
export const allowWritesOption = flag(
  'allow writes (new parties) although the target file says environment: production',
);

/**
 * How many `--sample` draws: a whole number from 1; all of them, where it was not given.
 * @throws {UsageError} when it is not a number of anything
 */
export function sampleFrom(given = Infinity): number {
  if (given === Infinity || (Number.isInteger(given) && given > 0)) return given;
  throw new UsageError('--sample: expected a whole number from 1.');
}
