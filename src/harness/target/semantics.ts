import { nearest } from './nearest.js';
import { contradictoryIds } from './contradictory-ids.js';
import { segments } from './pointer.js';
import type { Problem } from './problem.js';
import type { TargetFile } from './schema.js';
import { WELL_KNOWN_CREDENTIALS } from './schema/credentials.js';

type Sound = Partial<TargetFile>;

const wrong = (place: string, text: string): Problem => ({ kind: 'wrong', place, text });

const repeated = (
  place: string,
  key: string,
  values: readonly (string | undefined)[],
  what: string,
): Problem[] =>
  values.flatMap((value, index) => {
    const first = values.indexOf(value);
    const text = `the same ${what} as item [${first}]: keep one of them`;
    return first === index ? [] : [wrong(`${place}/${index}/${key}`, text)];
  });

const unknownCredential = ({ registry, credentials, issuer }: Sound): Problem[] => {
  const name = registry?.credential;
  const named = [...new Set([...Object.keys(credentials ?? {}), ...Object.keys(issuer?.subjects ?? {})])];
  // A well-known name may stand there before its token exists: it is complained of when it is used.
  if (name === undefined || [...named, ...WELL_KNOWN_CREDENTIALS].includes(name)) return [];
  const meant = nearest(name, named);
  const known =
    named.length > 0 ? `there are ${named.join(', ')}` : 'add it under credentials or issuer.subjects';
  const mend = meant === undefined ? known : `did you mean ${meant}?`;
  return [wrong('/registry/credential', `no credential has this name: ${mend}`)];
};

/**
 * What is wrong with a file although each of its values is fine by itself. Parts in which there are `problems` are
 * left out of it.
 */
export const contradictions = (data: object, problems: readonly Problem[]): Problem[] => {
  const broken = new Set(problems.map(({ place }) => segments(place)[0]));
  const sound: Sound = Object.fromEntries(Object.entries(data).filter(([part]) => !broken.has(part)));
  const { operator, waivers } = sound;
  const names = (operator?.apps ?? []).map(({ name }) => name);
  const endpoints = (operator?.tls ?? []).map(({ endpoint }) => endpoint);
  const clauses = (waivers ?? []).map(({ clause }) => clause);
  return [
    ...contradictoryIds(sound.registry?.transferInstructions ?? {}, '/registry/transferInstructions'),
    ...(broken.has('credentials') || broken.has('issuer') ? [] : unknownCredential(sound)),
    ...repeated('/operator/apps', 'name', names, 'name'),
    ...repeated('/operator/tls', 'endpoint', endpoints, 'endpoint'),
    ...repeated('/waivers', 'clause', clauses, 'clause'),
  ];
};
