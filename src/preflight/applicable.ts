import type { Clause, System } from '../spec/clause.js';
import { own } from '../platform/own.js';
import { nearest } from '../document/nearest.js';
import { WELL_KNOWN_CREDENTIALS } from '../target-file/schema/credentials.js';
import type { Target } from '../target-file/target.js';

/** Whether judging a system creates what cannot be removed again: parties. */
const allocates = (system: System | undefined): boolean =>
  system === 'participant' || system === 'authentication';

/** The part of a target file that tells of a system, in dots: its name, but for one that goes with another. */
export const partOf = (system: System): string =>
  system === 'authentication'
    ? 'participant'
    : system === 'token-standard'
      ? 'registry.tokenStandard'
      : system;

/** Whether a target file tells of a system. */
export const hasSystem = (target: Target, system: System): boolean =>
  follow(target, partOf(system)) !== undefined;

/** Why a clause cannot be judged of a target, in words, and what it would take: a key of the target file or an option. */
export interface Hindrance {
  hindrance: string;
  lacks: string;
}

/** What keeps a clause from being judged of a target; undefined: nothing stands against it. */
export function hindrance(
  clause: Clause,
  target: Target,
  { allowWrites = false }: { allowWrites?: boolean | undefined } = {},
): Hindrance | undefined {
  const part = partOf(clause.system);
  const missing = hasSystem(target, clause.system) ? missingKey(clause, target) : part;
  if (missing) return { hindrance: missingFrom(target, missing), lacks: missing };
  if (target.environment !== 'production' || allowWrites || !allocates(clause.system)) return undefined;
  return {
    hindrance:
      'it would allocate parties, and the target file says environment: production (--allow-writes allows it)',
    lacks: '--allow-writes',
  };
}

/** That a target file has no such key, and what seems to be it under another name. */
export function missingFrom(target: Target, key: string): string {
  const withheld = own(target.withheld, key);
  if (withheld !== undefined) return withheld;
  const meant = misspelt(key, target);
  return `the target file has no ${key}${meant === undefined ? '' : ` (it has ${meant}: is that it, misspelt?)`}`;
}

/** The first key that the clause needs and the target file has not, or has empty; undefined: nothing is missing. */
export function missingKey(clause: Clause, target: Target): string | undefined {
  return clause.needs.find((key) => isEmpty(valueAt(target, key)));
}

const CREDENTIAL = 'credentials.';

// A token may be ready-made, or minted for a subject of the issuer.
const valueAt = (target: unknown, key: string) =>
  follow(target, key) ??
  (key.startsWith(CREDENTIAL)
    ? follow(target, `issuer.subjects.${key.slice(CREDENTIAL.length)}`)
    : undefined);

/** The credential that seems to be meant by one that is missing; undefined: none does. Any name but the well-known ones is free for use. */
function misspelt(missing: string, { credentials, issuer, registry }: Target): string | undefined {
  if (!missing.startsWith(CREDENTIAL)) return undefined;
  const isUsed = (name: string) => [...WELL_KNOWN_CREDENTIALS, registry?.credential].includes(name);
  const within = (part: string, names: object = {}) =>
    Object.keys(names).flatMap((name) => (isUsed(name) ? [] : [[name, `${part}.${name}`] as const]));
  const free = new Map([
    ...within('credentials', credentials),
    ...within('issuer.subjects', issuer?.subjects),
  ]);
  return free.get(nearest(missing.slice(CREDENTIAL.length), [...free.keys()]) ?? '');
}

const follow = (root: unknown, key: string) =>
  key
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], root);

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
