import type { LoadAllowed } from '../api/schemas.js';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../../platform/errors.js';
import { dataOf } from '../../spec/entry.js';
import { readText } from '../../document/read-text.js';
import { parse, at, offsetOf } from '../../target-file/source.js';
import { pathOf } from '../../target-file/pointer.js';
import {
  exactlyOne,
  file,
  listOf,
  strict,
  text,
  url,
  variable,
  whole,
} from '../../target-file/schema/parts.js';
import { validator } from '../../target-file/validator.js';
import { type Static, Type } from '../../packages/typebox.js';
import { askableHosts } from '../reach.js';

const schema = strict(
  'How a team uses the service.',
  {
    url: url('Where people reach it: https, or http on this machine.'),
    host: Type.Optional(text('The address to listen at; absent: 127.0.0.1, behind a proxy.')),
    signIn: strict(
      'The OpenID provider that people sign in with. It sends them back to /sign-in/return.',
      {
        issuer: url('The provider. Its endpoints are discovered.'),
        clientId: text('The client that it knows the service as.'),
        clientSecretEnv: Type.Optional(
          variable('The environment variable that holds the secret of the client.'),
        ),
        clientSecretFile: Type.Optional(file('The file that holds it.')),
        scope: Type.Optional(text('The scopes to ask for; absent: openid profile email.')),
        audience: Type.Optional(
          text('Access tokens of the provider for this audience (JWT) are bearer tokens of the API.'),
        ),
      },
      exactlyOne('clientSecretEnv', 'clientSecretFile'),
    ),
    certifiers: Type.Optional(
      strict('Who sees all targets and runs: by subject, or by a claim.', {
        subjects: Type.Optional(listOf(text('The sub of somebody.'), 'a list of subjects', 'These people.')),
        claim: Type.Optional(text('A claim of the ID token, such as groups.')),
        value: Type.Optional(text('What it is, or has among its items.')),
      }),
    ),
    keyEnv: Type.Optional(
      variable(
        'The environment variable that holds the key which seals secrets and sessions: 32 characters or more.',
      ),
    ),
    keyFile: Type.Optional(file('The file that holds it.')),
    load: Type.Optional(
      listOf(
        strict('How much load somebody may put on targets at these hosts, which they may ask.', {
          subject: text('The sub of somebody.'),
          hosts: listOf(text('A host.'), 'a list of hosts', 'These hosts, by their names or addresses.'),
          requestsPerSecond: whole('So many at the peak; absent: 50.', { minimum: 1 }),
          seconds: whole('A load lasts no longer; absent: 300.', { minimum: 1 }),
        }),
        'a list of who may put load where',
        'Load that owners may put; absent: none, but on the embedded reference.',
      ),
    ),
    limits: Type.Optional(
      strict('For each owner.', {
        targets: whole('So many targets; absent: 100.', { minimum: 1 }),
        openRuns: whole('So many runs that wait or are under way; absent: 10.', { minimum: 1 }),
        runsPerDay: whole('So many runs in 24 hours; absent: 200.', { minimum: 1 }),
        secrets: whole('So many secrets; absent: 50.', { minimum: 1 }),
        hosts: whole('So many hosts, whether or not they have shown their tokens; absent: 20.', {
          minimum: 1,
        }),
        waivers: whole('So many waivers in the files of all their targets; absent: 500.', { minimum: 1 }),
      }),
    ),
  },
  exactlyOne('keyEnv', 'keyFile'),
);
const validate = validator(schema);
const SHORTEST_KEY = 32;

/** The limits of each owner. */
export type OwnerLimits = Required<NonNullable<Static<typeof schema>['limits']>>;
/** The default limits. */
const LOAD = { requestsPerSecond: 50, seconds: 300 };
const LIMITS: OwnerLimits = {
  targets: 100,
  openRuns: 10,
  runsPerDay: 200,
  secrets: 50,
  hosts: 20,
  waivers: 500,
};

/** The settings of a team, with the secrets that its file names. */
export interface Team extends Omit<Static<typeof schema>, 'limits' | 'load'> {
  origin: string;
  clientSecret: string;
  key: string;
  limits: OwnerLimits;
  /** The maximum load of each person, by owner. */
  loads: ReadonlyMap<string, LoadAllowed>;
}

/** The permanent id of a person: the subject, and the issuer. */
export const ownerOf = (subject: string, { issuer }: Team['signIn']): string => `${subject} at ${issuer}`;

/** @throws {UsageError} with all mistakes in the file of the team */
export function teamFrom(path: string, env: NodeJS.ProcessEnv): Team {
  const source = parse(readText(path, refused(path)), path);
  const data = dataOf(source.root) as Static<typeof schema>;
  const place = (pointer: string) => `${at(source, offsetOf(source, pointer))}: ${pathOf(pointer)}`;
  const problems = validate(data).map((problem) => `${place(problem.place)}: ${problem.message}`);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  const { origin, protocol, hostname } = new URL(data.url);
  if (protocol !== 'https:' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new UsageError(`${place('/url')}: cookies need https, except on this machine`);
  const secret = (pointer: string, variableName?: string, fileName?: string): string => {
    const value = (
      fileName === undefined
        ? env[variableName!]
        : readText(resolve(dirname(path), fileName), refused(`${place(`${pointer}File`)}: ${fileName}`))
    )?.trim();
    if (!value)
      throw new UsageError(`${place(`${pointer}Env`)}: ${variableName ?? fileName} is not set, or empty`);
    return value;
  };
  const { load = [], ...rest } = data;
  const { signIn, keyEnv, keyFile } = data;
  const key = secret('/key', keyEnv, keyFile);
  if (key.length < SHORTEST_KEY)
    throw new UsageError(
      `${path}: the key has fewer than ${SHORTEST_KEY} characters: openssl rand -base64 32`,
    );
  return {
    ...rest,
    origin,
    key,
    limits: { ...LIMITS, ...data.limits },
    loads: new Map(
      load.map(({ subject, hosts, ...more }) => [
        ownerOf(subject, signIn),
        { ...LOAD, ...more, hosts: askableHosts(hosts) },
      ]),
    ),
    clientSecret: secret('/signIn/clientSecret', signIn.clientSecretEnv, signIn.clientSecretFile),
  };
}

const refused = (shown: string) => (error: Error) => new UsageError(`${shown}: ${error.message}`);
