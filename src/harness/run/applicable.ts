import type { Clause } from '../../spec/clause.js';
import type { Target } from '../target/target.js';
import { partOf } from './part-of.js';
import { allocates } from './writes.js';

/** Why a clause cannot be judged of a target, in words; undefined: nothing stands against it. */
export function hindrance(
  clause: Clause,
  target: Target,
  { allowWrites = false }: { allowWrites?: boolean | undefined } = {},
): string | undefined {
  const part = partOf(clause.system);
  if (!Object.hasOwn(target, part)) return `the target file has no ${part}`;
  const missing = missingKey(clause, target);
  if (missing) return `the target file has no ${missing}`;
  if (target.environment !== 'production' || allowWrites || !allocates(clause.system)) return undefined;
  return 'it would allocate parties, and the target file says environment: production (--allow-writes allows it)';
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

const follow = (root: unknown, key: string) =>
  key
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], root);

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
