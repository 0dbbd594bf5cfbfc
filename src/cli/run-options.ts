import { BUDGETS } from '../results/budget.js';
import { UsageError } from '../platform/errors.js';
import { flag, number, texts } from './command.js';

// Common options of the commands that judge.

/** Selects clauses; see `select`. */
export const clauseOption = texts('only these clauses; * stands for anything');

/** `--seed`; see `seedFrom`. */
export const seedOption = number(
  'seed of the random cases; the same seed repeats a run (default: a new one)',
);

/** The number of cases: one of three budgets. */
export const budgetOption = {
  choices: BUDGETS,
  default: 'standard',
  requiresArg: true,
  describe: 'how many cases: quick has no repeat phase, deep uses every limit',
} as const;

/** `--allow-writes` of the commands that judge. */
export const allowWritesOption = flag(
  'allow writes (new parties) although the target file says environment: production',
);

/**
 * Returns how many items `--sample` draws: a whole number from 1, or all of them by default.
 * @throws {UsageError} when it is not such a number
 */
export function sampleFrom(given = Infinity): number {
  if (given === Infinity || (Number.isInteger(given) && given > 0)) return given;
  throw new UsageError('--sample: expected a whole number from 1.');
}
