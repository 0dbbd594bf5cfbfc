import { randomInt } from 'node:crypto';
import type { Options } from 'yargs';
import { BUDGETS } from '../verdict/budget.js';
import { UsageError } from '../harness/errors.js';

/** Options that commands which judge have in common. */
export const clauseOption = {
  type: 'array',
  string: true,
  requiresArg: true,
  describe: 'only these clauses; * stands for anything',
} as const satisfies Options;

export const seedOption = {
  type: 'number',
  requiresArg: true,
  describe: 'repeat a run: the same seed makes the same cases (default: a new one)',
} as const satisfies Options;

/** `--budget`, with what it is when it is not given. */
export const budgetOption = (budget: (typeof BUDGETS)[number]) =>
  ({
    choices: BUDGETS,
    default: budget,
    requiresArg: true,
    describe: 'how many cases',
  }) as const satisfies Options;

const MOST = 2 ** 31;

/**
 * The seed that was given, or a new one: a whole number from 0, below 2^31.
 * @throws {UsageError} when it is no seed
 */
export function seedFrom(asked: number | undefined): number {
  if (asked === undefined) return randomInt(1, MOST);
  if (Number.isInteger(asked) && asked >= 0 && asked < MOST) return asked;
  throw new UsageError(`--seed: a seed is a whole number from 0 to ${MOST - 1}.`);
}

export const requireCompleteOption = {
  type: 'boolean',
  describe: 'no conformance while the target file lacks what a clause of the chosen systems needs',
} as const;

export const watchOption = {
  type: 'boolean',
  describe: 'judge again whenever the target file, or a file that it names, changes',
} as const;

export const traceparentOption = {
  type: 'boolean',
  default: true,
  describe: 'where OTEL_EXPORTER_OTLP_ENDPOINT is set, tell the target the span of each request',
} as const;

export const allowWritesOption = {
  type: 'boolean',
  describe: 'allocate parties even where the target file says environment: production',
} as const;
