import { resolve } from 'node:path';
import { UsageError } from '../errors.js';
import { loadTarget } from './load.js';
import type { Target } from './target.js';

/**
 * A target file and the files that it names, absolute; the file alone while it is unusable.
 * @throws {Error} when something else fails than the reading of the file
 */
export function namedBy(file: string): string[] {
  try {
    const target = loadTarget(file);
    return [resolve(file), ...new Set(namesIn(target).map((name) => resolve(target.dir, name)))];
  } catch (error) {
    if (error instanceof UsageError) return [resolve(file)];
    throw error;
  }
}

function namesIn({ registry, configuration, ...rest }: Target): string[] {
  const { loader: _, ...values } = configuration ?? {};
  return [
    ...filesBelow(rest),
    ...(registry?.provision ? [registry.provision] : []),
    ...Object.values(values),
  ];
}

/** Whatever has a key that ends in `File`. */
function filesBelow(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'string' && key.endsWith('File') ? [member] : filesBelow(member),
  );
}
