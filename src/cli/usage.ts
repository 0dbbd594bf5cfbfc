import type { Options } from '../packages/yargs.js';
import { nearest } from '../document/nearest.js';
import { UsageError } from '../platform/errors.js';

const TAKES_TARGET = ['certify', 'doctor', 'load', 'nightly'];
const TAKES_ONE_VALUE = ['--out', '--seed', '--shard', '--budget', '--scenario', '--profile'];

/**
 * Moves the target file directly behind the command. Otherwise an option that takes a list (`--clause a b
 * target.yaml`) would take it as its last value.
 */
export function targetFirst(args: readonly string[]): string[] {
  const [command = '', ...rest] = args;
  if (!TAKES_TARGET.includes(command)) return [...args];
  const at = rest.findIndex(
    (arg, i) => /\.ya?ml$/i.test(arg) && !arg.startsWith('-') && !TAKES_ONE_VALUE.includes(rest[i - 1] ?? ''),
  );
  return at < 0 ? [...args] : [command, rest[at]!, ...rest.slice(0, at), ...rest.slice(at + 1)];
}

/**
 * Refuses an option that is given twice, unless its table says that it takes a list: it is not known which value is
 * meant.
 * @throws {UsageError} when an option is given twice
 */
export function refuseRepeated(
  args: Readonly<Record<string, unknown>>,
  table: Readonly<Record<string, Options>>,
): true {
  const takesList = ({ type, array }: Options) => type === 'array' || array === true;
  const repeated = Object.keys(table).find((name) => Array.isArray(args[name]) && !takesList(table[name]!));
  if (repeated !== undefined) throw new UsageError(`--${repeated} is given more than once.`);
  return true;
}

/** The option names of the called command, and its arguments without a name, for messages. */
let known: readonly string[] = [];
let positional: Readonly<Record<string, Options>> = {};

/** Stores the options and the arguments of the called command. */
export const noteArguments = (
  options: Readonly<Record<string, Options>> = {},
  positionals: typeof positional = {},
): void => {
  known = Object.keys(options);
  positional = positionals;
};

const OWN_WORDS: readonly [RegExp, (args: readonly string[], ...found: string[]) => string][] = [
  [
    /^Did you mean (.*)\?/,
    (args, _, meant = '') => `${wrongWord(args, meant)}: there is no such command. Did you mean ${meant}?`,
  ],
  [/^Unknown (?:argument|command)s?: (.*)/, (args, _, names = '') => unknown(names.split(', '), args)],
  [
    /Argument: (.*), Given: (.*), Choices: (.*)/,
    (_, __, name, given = '', choices = '') =>
      `--${name} ${given.replaceAll('"', '')}: expected one of ${choices.replaceAll('"', '')}.`,
  ],
  [/^Not enough arguments following: (.*)/, (_, __, name) => `--${name} needs a value.`],
  [
    /^Not enough non-option arguments: got (\d+)/,
    (_, __, got) =>
      `Missing: ${Object.entries(positional)
        .filter(([, { demandOption }]) => demandOption)
        .slice(Number(got))
        .map(([name, { describe = '' }]) => `${name.toUpperCase()} (${describe})`)
        .join(' and ')}.`,
  ],
  [
    /^Arguments (.*) and (.*) are mutually exclusive/,
    (_, __, one, other) => `--${one} and --${other} cannot be used together: leave one of them out.`,
  ],
  [
    /^Missing required arguments?: (.*)/,
    (_, __, names = '') =>
      `Missing: ${names
        .split(', ')
        .map((name) => `--${name}`)
        .join(' and ')}.`,
  ],
];

/** Translates a yargs message about a wrong command line into our words, with the word of `args` that it is about. */
export function explain(message: string, args: readonly string[]): string {
  for (const [pattern, inWords] of OWN_WORDS) {
    const found = pattern.exec(message);
    if (found) return inWords(args, ...found);
  }
  return message;
}

function unknown(names: readonly string[], args: readonly string[]): string {
  const isOption = (name: string) =>
    args.some((word) => /^--?/.test(word) && word.replace(/^--?|=.*/g, '') === name);
  const options = names.filter(isOption).map((name) => {
    const meant = nearest(name, known);
    return `--${name}: there is no such option.${meant === undefined ? '' : ` Did you mean --${meant}?`}`;
  });
  const words = names.filter((name) => !isOption(name));
  // `-out x` reads as the options o, u and t.
  const short = args.find((word) => /^-[a-z]{2,}/i.test(word) && words.includes(word.charAt(1)));
  const long = short && `${short}: options have two minus signs. Did you mean -${short}?`;
  if (long || words.length === 0) return [...options, ...(long ? [long] : [])].join('\n');
  return [
    ...options,
    `Unexpected ${words.length === 1 ? 'argument' : 'arguments'}: ${words.join(' ')}.`,
  ].join('\n');
}

/** The word in the place of a command: files and values may follow it. */
const wrongWord = (args: readonly string[], meant: string): string =>
  args.find((word) => nearest(word, [meant]) !== undefined) ?? args[0] ?? '';
