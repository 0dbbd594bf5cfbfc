import { basename, dirname, resolve } from 'node:path';
import { FILES, type FileKind } from '../../spec/configuration/section.js';
import { wordsOf as optionsOf } from '../../spec/configuration/rules/proxy.js';
import { endOf, isScript, runChild } from '../../platform/child-process.js';
import { reducedEnvironment } from '../../platform/environment.js';
import { NoAnswer } from '../../http/outcome.js';
import { hideSecrets } from '../../secrets/outgoing.js';
import { textNamed } from '../../target-file/read-named.js';
import { unusable, type Target } from '../../target-file/target.js';

/** The program of `configuration.loader`, and the generated files that it takes. */
export interface LoaderCommand {
  /** The words of the command, with placeholders. */
  words: readonly [string, ...string[]];
  takes: readonly FileKind[];
  /** Its working directory: the folder of the target file. */
  dir: string;
  /** The environment variables that it gets, in addition to those that every program needs. */
  variables: readonly string[];
  /** Its place in the target file, for messages. */
  where?: string;
}

const POINTER = '/configuration/loader';
const PLACEHOLDER = new RegExp(`\\{(${[...FILES, 'bundle'].join('|')})\\}`, 'g');

/**
 * The loader of a target. The folder is appended to a command without placeholders. @returns undefined when the
 * target has none
 * @throws {UsageError} when the command cannot be split into words
 */
export const loaderCommand = (target: Target): LoaderCommand | undefined => {
  const command = target.configuration?.loader;
  if (command === undefined) return undefined;
  const words = wordsOf(command);
  if (words === undefined) throw unusable(target, POINTER, 'a quote is opened and never closed: close it');
  const [program, ...args] = words;
  if (!program) throw unusable(target, POINTER, 'it names no program: write the command that loads a bundle');
  const named = new Set([...command.matchAll(PLACEHOLDER)].map(([, name]) => name));
  const takes = named.size === 0 || named.has('bundle') ? FILES : FILES.filter((kind) => named.has(kind));
  return {
    words: [program, ...args, ...(named.size === 0 ? ['{bundle}'] : [])],
    takes,
    dir: target.dir,
    variables: target.configuration?.loaderEnv ?? [],
    where: `${target.at(POINTER)} configuration.loader: `,
  };
};

/**
 * Splits a command into words like a shell, except that a backslash is an ordinary character, because Windows paths
 * contain it.
 * @returns undefined when a quote is not closed
 */
export const wordsOf = (command: string): string[] | undefined =>
  /["']/.test(command.replaceAll(/"[^"]*"|'[^']*'/g, '')) ? undefined : optionsOf(command);

/** The program and its arguments for one bundle. `paths`: the paths of its files, and as `bundle` that of their folder. */
export const argumentsFor = (
  { words, dir }: LoaderCommand,
  paths: Readonly<Partial<Record<FileKind | 'bundle', string>>>,
): [string, ...string[]] => {
  const [program, ...args] = words;
  const filled = args.map((word) =>
    word.replaceAll(PLACEHOLDER, (found, name: FileKind | 'bundle') => paths[name] ?? found),
  );
  // A name without a path is searched in PATH.
  const found = basename(program) === program ? program : resolve(dir, program);
  return isScript(found) ? [process.execPath, resolve(dir, program), ...filled] : [found, ...filled];
};

const TIME_LIMIT_MS = 10_000;
const SHOWN_CHARACTERS = 600;

/** The result of a loader. */
export interface Loaded {
  /** 0 means accepted. */
  status: number;
  /** The end of its output, at most 600 characters. */
  output: string;
}

/** The reason why a loader has no result: it could not be started, was ended by a signal, or timed out. */
export class LoaderFailed extends NoAnswer {
  override readonly name = 'LoaderFailed';
}

/**
 * Runs a loader without a shell and without input. On a timeout it is ended with all its child processes.
 * @throws {LoaderFailed} when it cannot be started, does not end by itself, or runs for more than 10 s
 */
export const runLoader = async (
  command: readonly [string, ...string[]],
  { dir, variables, where = '' }: Pick<LoaderCommand, 'dir' | 'variables' | 'where'>,
  { timeLimitMs = TIME_LIMIT_MS } = {},
): Promise<Loaded> => {
  const { status, signal, notStarted, exceeded, tail } = await runChild(command, {
    cwd: dir,
    env: reducedEnvironment(variables),
    timeLimitMs,
  });
  if (notStarted) throw new LoaderFailed(`${where}the loader cannot be started: ${notStarted}`);
  // The output appears in reports, and any variable may contain a URL with a password.
  const output = hideSecrets(endOf(tail, SHOWN_CHARACTERS));
  const more = output === '' ? '' : `; it said: ${output}`;
  if (exceeded) throw new LoaderFailed(`the loader did not end within ${timeLimitMs / 1000} s${more}`);
  if (status === undefined) throw new LoaderFailed(`the loader was ended by ${signal}${more}`);
  return { status, output };
};

/** The names of the files of a kind, in order. Empty when the target file names none. */
export const namesOf = ({ configuration }: Target, kind: FileKind): readonly string[] =>
  [configuration?.[kind] ?? []].flat();

/** Reads the files that `configuration` names. @throws {UsageError} when one cannot be read */
export const namedFiles = (target: Target) =>
  FILES.flatMap((kind) =>
    namesOf(target, kind).map((file) => {
      const text = textNamed(target, `/configuration/${kind}`, file);
      return { kind, file, text, dir: dirname(resolve(target.dir, file)) };
    }),
  );
