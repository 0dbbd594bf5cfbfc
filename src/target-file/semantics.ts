import { nearest } from '../document/nearest.js';
import { below, segments, type DataProblem } from './pointer.js';
import type { TargetFile } from './schema.js';
import type { TransferInstructions } from './schema/registry.js';
import { WELL_KNOWN_CREDENTIALS } from './schema/credentials.js';

type Sound = Partial<TargetFile>;

const wrong = (place: string, message: string): DataProblem => ({ kind: 'wrong', place, message });

const repeated = (
  place: string,
  key: string,
  values: readonly (string | undefined)[],
  what: string,
): DataProblem[] =>
  values.flatMap((value, index) => {
    const first = values.indexOf(value);
    const text = `the same ${what} as item [${first}]: keep one of them`;
    return first === index ? [] : [wrong(`${place}/${index}/${key}`, text)];
  });

/** The maximum number of names in a message. */
const LISTED = 20;
const some = (names: readonly string[]): string =>
  names.slice(0, LISTED).join(', ') + (names.length > LISTED ? ` and ${names.length - LISTED} more` : '');

const unknownCredential = ({ registry, credentials, issuer }: Sound): DataProblem[] => {
  const name = registry?.credential;
  const named = [...new Set([...Object.keys(credentials ?? {}), ...Object.keys(issuer?.subjects ?? {})])];
  // A well-known name may be used before its token exists. A missing token is reported when it is used.
  if (name === undefined || [...named, ...WELL_KNOWN_CREDENTIALS].includes(name)) return [];
  const meant = nearest(name, named);
  const known = named.length > 0 ? `there are ${some(named)}` : 'add it under credentials or issuer.subjects';
  const mend = meant === undefined ? known : `did you mean ${meant}?`;
  return [wrong('/registry/credential', `no credential has this name: ${mend}`)];
};

/** A client authentication that does not match the secret, key or certificate that is given. */
const unfitAuthentication = ({ credentials }: Sound): DataProblem[] =>
  Object.entries(credentials ?? {}).flatMap(([name, { clientCredentials: client }]) => {
    if (client?.clientAuthentication === undefined) return [];
    const { clientAuthentication: named, clientKeyFile, clientCertificateFile } = client;
    const byKey = clientCertificateFile === undefined ? 'private_key_jwt' : 'tls_client_auth';
    const isRight = clientKeyFile === undefined ? named.startsWith('client_secret') : named === byKey;
    const place = `${below('/credentials', name)}/clientCredentials/clientAuthentication`;
    return isRight ? [] : [wrong(place, `${named} goes with ${GOES_WITH[named]}`)];
  });

const GOES_WITH = {
  client_secret_basic: 'clientSecretEnv or clientSecretFile',
  client_secret_post: 'clientSecretEnv or clientSecretFile',
  private_key_jwt: 'clientKeyFile alone',
  tls_client_auth: 'clientKeyFile and clientCertificateFile',
} as const;

/** Ids that are in two lists that contradict each other. */
export const contradictoryIds = (instructions: TransferInstructions, place: string): DataProblem[] => {
  const first = new Map<string, string>();
  return Object.entries(instructions).flatMap(([list, ids]) =>
    ids.flatMap((id, index): DataProblem[] => {
      const other = first.get(id) ?? list;
      first.set(id, other);
      if (other === list) return [];
      const message = `the same id is also under ${other}, but it has only one correct response`;
      return [wrong(below(below(place, list), String(index)), message)];
    }),
  );
};

/** Problems of a file in which each value is valid by itself. Parts that have `problems` are left out. */
export const contradictions = (data: object, problems: readonly DataProblem[]): DataProblem[] => {
  const broken = new Set(problems.map(({ place }) => segments(place)[0]));
  const sound: Sound = Object.fromEntries(Object.entries(data).filter(([part]) => !broken.has(part)));
  const { operator, waivers } = sound;
  const names = (operator?.apps ?? []).map(({ name }) => name);
  const endpoints = (operator?.tls ?? []).map(({ endpoint }) => endpoint);
  const clauses = (waivers ?? []).map(({ clause }) => clause);
  return [
    ...contradictoryIds(sound.registry?.transferInstructions ?? {}, '/registry/transferInstructions'),
    ...(broken.has('credentials') || broken.has('issuer') ? [] : unknownCredential(sound)),
    ...unfitAuthentication(sound),
    ...repeated('/operator/apps', 'name', names, 'name'),
    ...repeated('/operator/tls', 'endpoint', endpoints, 'endpoint'),
    ...repeated('/waivers', 'clause', clauses, 'clause'),
  ];
};
