import { UsageError } from '../harness/errors.js';
import { nearest } from '../harness/document/nearest.js';

/**
 * The fault or variant of that name.
 * @throws {UsageError} when there is none; it names the nearest one
 */
export function named<T extends { name: string }>(
  kind: 'fault' | 'variant',
  all: readonly T[],
  name: string,
): T {
  const found = all.find((one) => one.name === name);
  if (found) return found;
  const close = nearest(
    name,
    all.map((one) => one.name),
  );
  const hint = close ? ` Did you mean ${close}?` : '';
  throw new UsageError(
    `--${kind} ${name}: there is no such ${kind}.${hint} \`assay reference --${kind} list\` names them.`,
  );
}
