import { entryAt, type Entry, type Written } from './entry.js';
import { below, partsOf, type Known } from './known.js';
import type { Problem } from './problem.js';

export type Growing = Map<string, Entry>;

/** Where a value belongs, and what is known of it. */
export type Spot = { path: string; known: Known | undefined };
/** A map that is being read. */
export type Level = Spot & { children: Growing };

type Key = { name: string; at: number };

/** Puts values in their places, whether their keys are nested or dotted, and notices what stands twice. */
export class Tree {
  readonly problems: Problem[] = [];

  /**
   * Puts what `read` makes at a key. A map is read into the one that is there already.
   * @param isMap whether the value is a map
   */
  put(level: Level, key: Key, isMap: boolean, read: (spot: Spot, into?: Growing) => Written): void {
    const parts = partsOf(key.name, level.known);
    const name = parts.pop() ?? '';
    let parent: Level | undefined = level;
    for (const part of parts) parent = parent && this.#mapAt(parent, part, key);
    if (!parent) return;
    const spot = inner(parent, name);
    const before = parent.children.get(name);
    if (before === undefined) parent.children.set(name, entryAt(spot.path, name, key.at, read(spot)));
    else if (isMap && before.value instanceof Map) read(spot, before.value as Growing);
    else this.#twice(spot.path, key);
  }

  /** Notes a key that one map has twice, whatever its values are. */
  isRepeated(level: Level, seen: Set<string>, key: Key): boolean {
    if (seen.size < seen.add(key.name).size) return false;
    this.#twice(inner(level, key.name).path, key);
    return true;
  }

  #mapAt(level: Level, name: string, key: Key): Level | undefined {
    const spot = inner(level, name);
    const before = level.children.get(name);
    if (before?.value instanceof Map) return { ...spot, children: before.value as Growing };
    if (before) {
      this.#twice(spot.path, key);
      return undefined;
    }
    const children: Growing = new Map();
    const { at } = key;
    level.children.set(name, entryAt(spot.path, name, at, { value: children, text: '', at, end: at }));
    return { ...spot, children };
  }

  #twice(path: string, { at }: Key): void {
    this.problems.push({ offset: at, key: path, message: `${path} stands twice`, mend: 'Keep one of them.' });
  }
}

/** The spot of a key of a map. */
export const inner = ({ path, known }: Spot, name: string): Spot => ({
  path: path === '' ? name : `${path}.${name}`,
  known: below(known, name),
});
