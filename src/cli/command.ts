import type {
  ArgumentsCamelCase,
  CommandModule,
  InferredOptionTypes,
  Options,
  PositionalOptions,
} from 'yargs';
import { noteOptions, refuseRepeated } from './usage.js';

/** Options or positional arguments by their names. */
type Table = Readonly<Record<string, Options>>;

/** What a handler gets for a table of options: their names also in camel case. */
export type ArgsOf<T extends Table> = ArgumentsCamelCase<InferredOptionTypes<T>>;

interface Parts<P, O> {
  positionals?: P;
  options?: O;
  /** Two options that do not go together. */
  conflicts?: readonly [string, string];
  /** Command lines, each with what it is for. */
  examples?: readonly (readonly [command: string, purpose: string])[];
}

/** A command for yargs. The types of what `handler` gets follow from the tables. */
export const command = <const P extends Table, const O extends Table>(
  { positionals, options, conflicts, examples = [] }: Parts<P, O>,
  handler: (args: ArgsOf<P & O>) => unknown,
): CommandModule => ({
  builder: (cli) => {
    for (const [name, positional] of Object.entries<Options>(positionals ?? {}))
      cli.positional(name, positional as PositionalOptions);
    noteOptions(Object.keys(options ?? {}));
    cli.options({ ...options });
    cli.check((args) => refuseRepeated(args, { ...options }), false);
    if (conflicts) cli.conflicts(...conflicts);
    for (const [line, purpose] of examples) cli.example(line, purpose);
    return cli;
  },
  handler: handler as unknown as CommandModule['handler'],
});

/** An option or positional argument that is a text. */
export const text = (describe: string) => ({ type: 'string', requiresArg: true, describe }) as const;

/** One that has to be given. */
export const requiredText = (describe: string) => ({ ...text(describe), demandOption: true }) as const;

/** An option that is a number. */
export const number = (describe: string) => ({ type: 'number', requiresArg: true, describe }) as const;

/** An option that takes several texts, up to the next option. */
export const texts = (describe: string) =>
  ({ type: 'array', string: true, requiresArg: true, describe }) as const;

/** An option that is on or off. */
export const flag = (describe: string) => ({ type: 'boolean', describe }) as const;

/** The folders or files that a command is about. */
export const paths = (describe: string) =>
  ({ type: 'string', array: true, describe, demandOption: true }) as const;

/** The formats that a command prints, the usual one first. */
export const formats = <const F extends readonly [string, ...string[]]>(...choices: F) =>
  ({ choices, default: choices[0] as F[number], requiresArg: true }) as const;
