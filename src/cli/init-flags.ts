import type { Answers } from '../harness/init/answers.js';
import { UsageError } from '../harness/errors.js';
import { flag, text, texts, type ArgsOf } from './command.js';

/** The flags that answer what is asked otherwise. */
export const answerOptions = {
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
export function answersFrom(flags: InitFlags): Answers {
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
