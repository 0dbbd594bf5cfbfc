import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stringify } from '../../packages/yaml.js';
import { UsageError } from '../../platform/errors.js';
import { loadTarget } from '../../target-file/load.js';
import type { Target } from '../../target-file/target.js';
import { temporaryFolder } from '../../platform/temporary-folder.js';
import type { Answers } from './answers.js';

/**
 * The target that a file with these answers at `out` would be; nothing is written there.
 * @throws UsageError when such a file would be unusable.
 */
export function draft(answers: Answers, out: string): Target {
  const dir = temporaryFolder('init');
  const path = join(dir, 'target.yaml');
  try {
    writeFileSync(path, targetText(answers));
    return { ...loadTarget(path), file: out, dir: dirname(resolve(out)), at: () => out };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(error.message.replaceAll(path, out), { cause: error });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @throws UsageError when there is a file already, unless it may be replaced. */
export function refuseTaken(out: string, force: boolean): void {
  if (existsSync(out) && !force)
    throw new UsageError(`${out} is there already: name another with --out, or replace it with --force`);
}

/**
 * Writes the target file: the whole of it or nothing.
 * @throws UsageError when it is taken, would be unusable, or cannot be written.
 */
export function writeTargetFile(answers: Answers, out: string, force: boolean): void {
  refuseTaken(out, force);
  draft(answers, out);
  const beside = `${out}.${process.pid}.part`;
  try {
    writeFileSync(beside, targetText(answers), { flag: 'wx' });
    renameSync(beside, out);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new UsageError(`${out} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

/** A target file with these answers in it; comments say what else there is. */
function targetText(answers: Answers): string {
  const { name, environment, registry, participant, scan } = answers;
  const parts = [
    [
      '# A target of assay: what is judged, and how it is reached. docs/target-file.md tells every key.',
      'version: 1',
      `name: ${scalar(name)}`,
      `environment: ${environment} # ${environment === 'staging' ? 'production: nothing is allocated, and no load is made' : 'nothing is allocated, and no load is made'}`,
    ],
    registry && registryText(registry),
    participant && participantText(participant),
    scan && scanText(scan),
    credentialsText(answers),
    [
      '# Also: operator (health, metrics, TLS), configuration (deployment values), issuer (a key that tokens are made',
      '# with), tls (for every HTTPS call), limits, load and waivers.',
      '# limits: { requestsPerSecond: 100, concurrency: 16, requestTimeout: 10s, allocations: 60 }',
    ],
  ];
  return parts
    .filter((lines) => lines !== undefined)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function registryText({ url, token, acceptable, tokenStandard }: NonNullable<Answers['registry']>): string[] {
  const ids = acceptable.map((id) => `      - ${scalar(id)}`);
  return [
    'registry:',
    `  url: ${scalar(url)}`,
    token ? `  credential: ${REGISTRY_USER}` : `  # credential: ${REGISTRY_USER} # where it asks who calls`,
    ...(ids.length > 0
      ? ['  transferInstructions:', '    acceptable: # ids that are answered 200', ...ids]
      : [
          '  # transferInstructions:',
          '  #   acceptable: ["00aa…"] # ids that are answered 200; without one little is judged',
        ]),
    ...(ids.length > 0
      ? [
          '    # reassigning: ["00cc…"] # ids that are answered 409',
          '    # unknown: ["00ee…"] # ids that are answered 404; made up where there are none',
        ]
      : []),
    '  # provision: ./provision.sh # instead: a program that prints the ids as JSON',
    tokenStandard
      ? '  tokenStandard: {} # metadata is judged; in the place of {}, for factories and the contexts of choices:'
      : '  # tokenStandard: {} # where it has the other calls of token standard v1 (CIP-56): metadata; with',
    '  #   transferInstructions: { rejectable: ["00aa…"], withdrawable: ["00aa…"] } # ids that are answered 200',
    '  #   allocations: { executable: ["00ee…"], withdrawable: ["00ee…"], cancellable: ["00ee…"] }',
    '  #   transferFactory: { choiceArguments: [{ … }] } # those of a transfer that is answered 200',
    '  #   allocationFactory: { choiceArguments: [{ … }] }',
    '  #   v2: {} # where it has V2 (CIP-0112); with the same keys, for contexts and factories of V2',
  ];
}

const participantText = ({ url, duplicateHints }: NonNullable<Answers['participant']>): string[] => [
  'participant:',
  `  url: ${scalar(url)}`,
  duplicateHints
    ? `  duplicateHints: ${duplicateHints} # the ledger kind: rejected or renamed`
    : '  # duplicateHints: rejected # the ledger kind: rejected or renamed; without it duplicates are not judged',
  '  # selfAllocation: off # where users may not allocate for themselves (a quota of 0)',
  '  # synchronizers: ["global-domain::1220…"] # those that it is connected to',
  '  # identityProviders: [idp-east, idp-west] # those that it knows besides the default one',
];

const scanText = ({ url, recordTimeParameter }: NonNullable<Answers['scan']>): string[] => [
  'scan:',
  `  url: ${scalar(url)}`,
  ...(recordTimeParameter
    ? ['  bulkAcs:', `    recordTimeParameter: ${scalar(recordTimeParameter)}`]
    : [
        '  # bulkAcs:',
        '  #   recordTimeParameter: at_or_before_record_time # without it "at or before" is not judged',
      ]),
  `${recordTimeParameter ? '    # ' : '  #   '}downloadHosts: [objects.staging.example] # hosts that snapshots may be fetched from`,
];

function credentialsText({ registry, participant }: Answers): string[] | undefined {
  const credentials = [
    ...(registry?.token ? [`  ${REGISTRY_USER}: ${flow(registry.token)}`] : []),
    ...(participant?.token ? [`  participantAdmin: ${flow(participant.token)}`] : []),
  ];
  const more = [
    '  # user: { tokenEnv: USER_TOKEN, subject: alice } # a user without other rights',
    '  # stranger: { tokenEnv: STRANGER_TOKEN } # a user without rights',
    '  # An issuer with a key that the target trusts takes the place of all of them: docs/issuer.md.',
  ];
  if (credentials.length > 0)
    return [
      'credentials: # where tokens are found, never the tokens',
      ...credentials,
      ...(participant ? more : []),
    ];
  return (
    participant && [
      '# credentials:',
      '  # participantAdmin: { tokenEnv: ADMIN_TOKEN } # without it little is judged',
      ...more,
    ]
  );
}

/** The name of the credential that the registry is called with. */
const REGISTRY_USER = 'registryUser';

const scalar = (text: string): string => stringify(text, { lineWidth: 0, blockQuote: false }).trimEnd();
const flow = (token: object): string => stringify(token, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd();
