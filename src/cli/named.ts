import { UsageError } from '../platform/errors.js';
import { didYouMean } from '../document/nearest.js';

/** @throws {UsageError} when nothing has this name; the message suggests the nearest one */
export function named<T extends { name: string }>(
  kind: 'fault' | 'variant' | 'trigger',
  all: readonly T[],
  name: string,
): T {
  const found = all.find((one) => one.name === name);
  if (found) return found;
  const names = all.map((one) => one.name);
  throw new UsageError(
    `--${kind} ${name}: there is no such ${kind}.${didYouMean(name, names)} \`assay reference --${kind} list\` names them.`,
  );
}
