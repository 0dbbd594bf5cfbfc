import { examineTarget } from '../preflight/doctor.js';
import { CannotJudge, UsageError } from '../platform/errors.js';
import {
  type Told,
  type Answers,
  completed,
  withAnswer,
  draft,
  refuseTaken,
  writeTargetFile,
} from './init/draft.js';
import { PRESETS, QUESTIONS, type AskedKey } from './init/keys.js';
import type { RegistryNames } from './init/samples.js';
import { metadataOf } from './init/try.js';
import type { Target } from '../target-file/target.js';
import { command, flag, text, texts, type ArgsOf } from './command.js';
import { EXIT } from './exit.js';
import { print, say } from './say.js';

const optionFor = ({ kind, message }: AskedKey) =>
  kind === 'present'
    ? flag(message)
    : kind === 'list' || kind === 'pairs'
      ? texts(message)
      : kind === 'text'
        ? text(message)
        : { choices: kind, requiresArg: true, describe: message };

const ALL = Object.values(QUESTIONS).flat();

/** The flags that answer the questions without asking. */
const answerOptions = {
  name: { ...text('what reports call the target'), default: 'my target' },
  environment: { choices: ['staging', 'production'], default: 'staging', requiresArg: true },
  preset: {
    choices: Object.keys(PRESETS),
    requiresArg: true,
    describe: 'the kind of target; network fills in the addresses of a local network',
  },
} as const;

/** @throws {UsageError} when no flag answers anything, or the part of one is not named */
function answersFrom(flags: ArgsOf<typeof answerOptions>): Answers {
  const given = { ...PRESETS[flags.preset ?? '']?.usual, ...present(flags) } as Record<string, Told>;
  const isGiven = (question: AskedKey) => given[question.flag] !== undefined;
  if (!ALL.some(isGiven)) {
    const needed = Object.values(QUESTIONS).map(
      ([first, ...more]) => [first, ...more].find((each) => each?.isRequired ?? true)?.flag,
    );
    throw new UsageError(`There is nothing to write: give --${needed.join(', --')} or --preset network.`);
  }
  let answers: Answers = { name: flags.name, environment: flags.environment };
  for (const questions of Object.values(QUESTIONS)) {
    const needs = questions.find((each) => each.isRequired && !isGiven(each));
    const lost = questions.find(isGiven);
    if (needs && lost) throw new UsageError(`--${lost.flag} needs --${needs.flag}.`);
    for (const question of questions.filter(isGiven))
      answers = withAnswer(answers, question, given[question.flag]!);
  }
  return completed(answers);
}

const present = (flags: object) =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));

/** `assay init`. */
export const initCommand = command(
  {
    options: {
      out: { ...text('the file to write'), default: 'target.yaml' },
      force: flag('replace the file if it is there'),
      yes: { ...flag('ask nothing: the flags below are the answers'), alias: 'y' },
      ...answerOptions,
      ...Object.fromEntries(ALL.map((question) => [question.flag, optionFor(question)])),
    },
    examples: [
      ['$0 init', 'be asked'],
      ['$0 init --yes --registry-url https://registry.example/token --acceptable 00aa', 'in a script'],
      ['$0 init --yes --preset network', 'for a local network'],
    ],
  },
  async (args) => {
    const { out, force = false } = args;
    refuseTaken(out, force);
    const answers = args.yes ? answersFrom(args) : await asked(out);
    const known = await namesFor(draft(answers, out));
    writeTargetFile(answers, out, force, known);
    print(`${out} is written. Judge the target: assay certify ${out}\n`);
    if (args.yes) process.exitCode = await tried(out);
  },
);

const namesFor = async (target: Target): Promise<RegistryNames | undefined> =>
  target.registry?.tokenStandard === undefined ? undefined : (await metadataOf(target))?.known;

async function asked(out: string): Promise<Answers> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageError(
      'There is no terminal for questions: give the answers as flags, with --yes; assay init --help lists them.',
    );
  const { ask } = await import('./init-ask.js');
  return ask(out).catch((error: unknown) => {
    if ((error as Error).name === 'ExitPromptError') throw new CannotJudge('\nNothing was written.');
    throw error;
  });
}

/** Examines the written file as `assay doctor` does. */
async function tried(out: string): Promise<number> {
  const troubles = (await examineTarget(out))
    .filter(({ state }) => state === 'wrong')
    .map(({ what, result }) => `${what}: ${result}`);
  for (const trouble of troubles) say(`FAIL  ${trouble}`);
  return troubles.length > 0 ? EXIT.inconclusive : EXIT.conforms;
}
