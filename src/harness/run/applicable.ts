import type { Clause } from '../../spec/clause.js';
import type { Target } from '../target/target.js';

/** The first key that the clause needs and the target file has not, or has empty; undefined: nothing is missing. */
export function missingKey(clause: Clause, target: Target): string | undefined {
  return clause.needs.find((key) => isEmpty(valueAt(target, key)));
}

const valueAt = (root: unknown, key: string) =>
  key
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], root);

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
