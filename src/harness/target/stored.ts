import type { Target } from './target.js';

/** A target that was loaded and checked once, for other processes: what YAML and schemas cost is paid only then. */
export type StoredTarget = Omit<Target, 'at'>;

/** A target as another process takes it. */
export function store(target: Target): StoredTarget {
  const { at: _, ...stored } = target;
  return stored;
}

/** Places in the file are forgotten: what needs them was checked when it was loaded. */
export const restore = (stored: StoredTarget): Target => ({ ...stored, at: () => stored.file });
