import type {
  ArgumentsCamelCase,
  CommandModule,
  InferredOptionTypes,
  Options,
  PositionalOptions,
} from '../packages/yargs.js';
import { noteArguments, refuseRepeated } from './usage.js';
import { BUDGETS } from '../results/budget.js';
import { UsageError } from '../platform/errors.js';

/** Options or positional arguments by name. */
type Table = Readonly<Record<string, Options>>;

/** The arguments that a handler gets for a table of options, with their camel-case names too. */
export type ArgsOf<T extends Table> = ArgumentsCamelCase<InferredOptionTypes<T>>;

interface Parts<P, O> {
  positionals?: P;
  options?: O;
  /** Two options that cannot be combined. */
  conflicts?: readonly [string, string];
  examples?: readonly (readonly [command: string, purpose: string])[];
}

/** Builds a command for yargs. The argument types of `handler` follow from the tables. */
export const command = <const P extends Table, const O extends Table>(
  { positionals, options, conflicts, examples = [] }: Parts<P, O>,
  handler: (args: ArgsOf<P & O>) => unknown,
): CommandModule => ({
  builder: (cli) => {
    for (const [name, positional] of Object.entries<Options>(positionals ?? {}))
      cli.positional(name, positional as PositionalOptions);
    noteArguments(options, positionals);
    cli.options({ ...options });
    cli.check((args) => refuseRepeated(args, { ...options }), false);
    if (conflicts) cli.conflicts(...conflicts);
    for (const [line, purpose] of examples) cli.example(line, purpose);
    return cli;
  },
  handler: handler as unknown as CommandModule['handler'],
});

/** An option or positional argument that is a string. */
export const text = (describe: string) => ({ type: 'string', requiresArg: true, describe }) as const;

/** A required string. */
export const requiredText = (describe: string) => ({ ...text(describe), demandOption: true }) as const;

/** An option that is a number. */
export const number = (describe: string) => ({ type: 'number', requiresArg: true, describe }) as const;

/** An option that takes several strings, up to the next option. */
export const texts = (describe: string) =>
  ({ type: 'array', string: true, requiresArg: true, describe }) as const;

/** An option that is on or off. */
export const flag = (describe: string) => ({ type: 'boolean', describe }) as const;

/** The folders or files that a command works on. */
export const paths = (describe: string) =>
  ({ type: 'string', array: true, describe, demandOption: true }) as const;

/** The output formats of a command. The first one is the default. */
export const formats = <const F extends readonly [string, ...string[]]>(...choices: F) =>
  ({ choices, default: choices[0] as F[number], requiresArg: true }) as const;

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
