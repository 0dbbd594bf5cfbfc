import { examineTarget } from '../preflight/doctor.js';
import { CannotJudge, UsageError } from '../platform/errors.js';
import type { Answers } from './init/answers.js';
import { refuseTaken, writeTargetFile } from './init/draft.js';
import { command, flag, text, texts, type ArgsOf } from './command.js';
import { EXIT } from './exit.js';
import { print, say } from './say.js';

/** The flags that answer what is asked otherwise. */
const answerOptions = {
  name: { ...text('what reports call the target'), default: 'my target' },
  environment: { choices: ['staging', 'production'], default: 'staging', requiresArg: true },
  'registry-url': text('base URL of the token registry'),
  acceptable: texts('ids that the registry answers with 200'),
  'token-standard': flag('the registry has the other calls of the token standard, too'),
  'registry-token-env': text('the variable with the token for the registry'),
  'participant-url': text('base URL of the JSON API of the participant'),
  'duplicate-hints': {
    choices: ['rejected', 'renamed'],
    requiresArg: true,
    describe: 'the ledger kind',
  },
  'token-env': text('the variable with the token of an administrator of the participant'),
  'scan-url': text('address of the scan'),
  'record-time-parameter': text('query parameter that carries the record time'),
} as const;

type InitFlags = ArgsOf<typeof answerOptions>;

/** Each with what it says nothing without. */
const BELONGS: [keyof InitFlags, keyof InitFlags][] = [
  ['acceptable', 'registry-url'],
  ['registry-token-env', 'registry-url'],
  ['token-standard', 'registry-url'],
  ['duplicate-hints', 'participant-url'],
  ['token-env', 'participant-url'],
  ['record-time-parameter', 'scan-url'],
];

/** @throws UsageError when there is nothing to write, or a flag is about a system that is not named. */
function answersFrom(flags: InitFlags): Answers {
  const lost = BELONGS.find(([flag, needs]) => flags[flag] !== undefined && flags[needs] === undefined);
  if (lost) throw new UsageError(`--${lost[0]} needs --${lost[1]}.`);
  const registryUrl = flags['registry-url'];
  const participantUrl = flags['participant-url'];
  const scanUrl = flags['scan-url'];
  if (registryUrl === undefined && participantUrl === undefined && scanUrl === undefined)
    throw new UsageError('There is nothing to write: give --registry-url, --participant-url or --scan-url.');
  return {
    name: flags.name,
    environment: flags.environment,
    ...(registryUrl !== undefined && {
      registry: {
        url: registryUrl,
        token: variable(flags['registry-token-env']),
        acceptable: flags.acceptable ?? [],
        tokenStandard: flags['token-standard'],
      },
    }),
    ...(participantUrl !== undefined && {
      participant: {
        url: participantUrl,
        duplicateHints: flags['duplicate-hints'],
        token: variable(flags['token-env']),
      },
    }),
    ...(scanUrl !== undefined && {
      scan: { url: scanUrl, recordTimeParameter: flags['record-time-parameter'] },
    }),
  };
}

const variable = (name: string | undefined) => (name === undefined ? undefined : { tokenEnv: name });

/** `assay init`. */
export const initCommand = command(
  {
    options: {
      out: { ...text('the file to write'), default: 'target.yaml' },
      force: flag('replace the file if it is there'),
      yes: { ...flag('ask nothing: the flags below are the answers'), alias: 'y' },
      ...answerOptions,
    },
    examples: [
      ['$0 init', 'be asked'],
      ['$0 init --yes --registry-url https://registry.example/token --acceptable 00aa', 'in a script'],
    ],
  },
  async (args) => {
    const { out, force = false } = args;
    refuseTaken(out, force);
    const answers = args.yes ? answersFrom(args) : await asked(out);
    writeTargetFile(answers, out, force);
    print(`${out} is written. Judge the target: assay certify ${out}\n`);
    if (args.yes) process.exitCode = await tried(out);
  },
);

async function asked(out: string): Promise<Answers> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageError(
      'There is no terminal to ask at: give the answers as flags, with --yes; assay init --help lists them.',
    );
  const { ask } = await import('./init-ask.js');
  return ask(out).catch((error: unknown) => {
    if ((error as Error).name === 'ExitPromptError') throw new CannotJudge('\nNothing was written.');
    throw error;
  });
}

/** Looks at what was written as `assay doctor` does. */
async function tried(out: string): Promise<number> {
  const troubles = (await examineTarget(out))
    .filter(({ state }) => state === 'wrong')
    .map(({ what, result }) => `${what}: ${result}`);
  for (const trouble of troubles) say(`FAIL  ${trouble}`);
  return troubles.length > 0 ? EXIT.inconclusive : EXIT.conforms;
}
