import type { Options } from 'yargs';
import { UsageError } from '../harness/errors.js';

const TAKES_TARGET = ['certify', 'doctor', 'load', 'nightly'];
const TAKES_ONE_VALUE = ['--out', '--seed', '--shard', '--budget', '--scenario', '--profile'];

/**
 * Puts the target file right behind the command. An option that takes a list (`--clause a b target.yaml`) would
 * swallow it otherwise, and people do write it last.
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
 * Refuses an option that is given twice, unless its table says that it takes a list: which of the two is meant is not
 * known.
 * @throws {UsageError} when one is
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

/** What yargs says of a wrong call, with the word of `args` it is about where yargs leaves that out. */
export const explain = (message: string, args: readonly string[]): string =>
  message.startsWith('Did you mean ') ? `${lastWord(args)}: there is no such command. ${message}` : message;

/** Of commands in commands it is the last one that is wrong. */
const lastWord = (args: readonly string[]): string => args.findLast((word) => !word.startsWith('-')) ?? '';
