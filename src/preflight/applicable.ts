import type { Clause, System } from '../spec/clause.js';
import { CONTEXT_OPERATIONS } from '../spec/token-standard/operations.js';
import { subjectsOf } from './named.js';
import { own } from '../platform/own.js';
import { nearest, nearestOf } from '../document/nearest.js';
import { GROUPS, OLDER_GROUPS, SUITES } from '../probes/tls/suites.js';
import { isSuite } from '../spec/configuration/rules/tls.js';
import { WELL_KNOWN_CREDENTIALS } from '../target-file/schema/credentials.js';
import { placeOf, type Target } from '../target-file/target.js';

/** Whether judging a system creates parties, which cannot be removed. */
const allocates = (system: System | undefined): boolean =>
  system === 'participant' || system === 'authentication';

const GROUP_NAMES = [...GROUPS.flatMap(({ name, openssl }) => [name, openssl]), ...OLDER_GROUPS];
const TLS_NAMES = { ciphers: SUITES.map(({ name }) => name), namedGroups: GROUP_NAMES };
const isTlsName = (key: keyof typeof TLS_NAMES, name: string): boolean =>
  key === 'ciphers'
    ? isSuite(name, { suites: SUITES })
    : GROUP_NAMES.some((each) => each.toLowerCase() === name.toLowerCase());

/** The suites and groups in the target file that cannot be offered. `list`: the pointer of the list that has it. */
export const unknownNames = ({ operator, at }: Target) =>
  (operator?.tls ?? []).flatMap((endpoint, place) =>
    (['ciphers', 'namedGroups'] as const).flatMap((key) =>
      (endpoint[key] ?? []).flatMap((name, item) => {
        if (isTlsName(key, name)) return [];
        const meant = nearestOf(name, TLS_NAMES[key]);
        const list = `/operator/tls/${place}/${key}`;
        const where = placeOf({ at }, `${list}/${item}`);
        const mend = meant === undefined ? 'so it cannot be judged' : `did you mean ${meant}?`;
        return [{ list, result: `${where}: ${name} is not known here: ${mend}`, meant }];
      }),
    ),
  );

/** The key of a system in the target file, in dots: its name, except for a system that is part of another. */
export const partOf = (system: System): string =>
  system === 'authentication'
    ? 'participant'
    : system === 'token-standard'
      ? 'registry.tokenStandard'
      : system;

/** Whether a target file contains a system. */
export const hasSystem = (target: Target, system: System): boolean =>
  follow(target, partOf(system)) !== undefined;

/** The clauses of a run. Those of a proposal need its subjects in the target file, or no others. */
export function planned(selected: readonly Clause[], target: Target): readonly Clause[] {
  const named = new Set(
    CONTEXT_OPERATIONS.flatMap((each) => (subjectsOf(target, each).length > 0 ? [each.edition] : [])),
  );
  const own = selected.filter(({ proposal }) => proposal === undefined || named.has(proposal));
  return own.length > 0 ? own : selected;
}

/** Why a clause cannot be judged for a target, in words, and the missing key of the target file or option. */
export interface Hindrance {
  hindrance: string;
  lacks: string;
}

/** Why a clause cannot be judged for a target. Undefined when it can. */
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

/** A message that the target file lacks a key, with a similar key that it has. */
export function missingFrom(target: Target, key: string): string {
  const withheld = own(target.withheld, key);
  if (withheld !== undefined) return withheld;
  const meant = misspelt(key, target);
  return `the target file has no ${key}${meant === undefined ? '' : ` (it has ${meant}: is that it, misspelt?)`}`;
}

/** The first needed key that is missing or empty in the target file; undefined when there is none. */
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

/** The credential that was probably meant by a missing one, except well-known names. Undefined when there is none. */
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
