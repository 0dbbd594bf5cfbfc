import { entryAt, type Children, type Entry, type Written } from '../spec/entry.js';
import { below, partsOf, type Known } from '../spec/configuration/keys/known.js';
import { type Problem, placeOf } from './problem.js';
import { shownKey } from '../secrets/secret-keys.js';

/** A map that is being read. */
export type Growing = Map<string, Entry>;

/** The place of a value, and the known keys there. */
export type Spot = { path: string; known: Known | undefined };
/** The map at a place. */
export type Level = Spot & { children: Growing };

/** `parts`: the parts of a dotted key, if they are known already. */
type Key = { name: string; at: number; parts?: readonly string[] };

/** Puts values in their places, with nested or dotted keys, and reports duplicate keys. */
export class Tree {
  readonly problems: Problem[] = [];
  readonly #source: { text: string };

  constructor(text: string) {
    this.#source = { text };
  }

  /** Puts the value that `read` returns at a key. Maps are merged. @param isMap whether it is a map */
  put(level: Level, key: Key, isMap: boolean, read: (spot: Spot, into?: Growing) => Written): void {
    const parts = [...(key.parts ?? partsOf(key.name, level.known))];
    const name = parts.pop() ?? '';
    let parent: Level | undefined = level;
    for (const part of parts) parent = parent && this.#mapAt(parent, part, key);
    if (!parent) return;
    const spot = inner(parent, name);
    const before = parent.children.get(name);
    if (before === undefined) parent.children.set(name, entryAt(spot.path, name, key.at, read(spot)));
    else if (isMap && before.value instanceof Map) read(spot, before.value as Growing);
    else this.#twice(spot.path, key.at, before.keyAt);
  }

  /** Reports a key that occurs twice in a map. `seen`: the offsets of the first occurrences. */
  isRepeated(level: Level, seen: Map<string, number>, { name, at }: Key): boolean {
    const first = seen.get(name);
    if (first === undefined) seen.set(name, at);
    else this.#twice(inner(level, name).path, at, first);
    return first !== undefined;
  }

  #mapAt(level: Level, name: string, key: Key): Level | undefined {
    const spot = inner(level, name);
    const before = level.children.get(name);
    if (before?.value instanceof Map) return { ...spot, children: before.value as Growing };
    if (before) {
      this.#twice(spot.path, key.at, before.keyAt);
      return undefined;
    }
    const children: Growing = new Map();
    const { at } = key;
    level.children.set(name, entryAt(spot.path, name, at, { value: children, text: '', at, end: at }));
    return { ...spot, children };
  }

  #twice(path: string, offset: number, first: number): void {
    const { line } = placeOf(this.#source, first);
    const message = `this key appears twice, first in line ${line}`;
    this.problems.push({ offset, key: shownKey(path), message, mend: 'keep one of them' });
  }
}

/** The place of a key in a map. */
export const inner = ({ path, known }: Spot, name: string): Spot => ({
  path: path === '' ? name : `${path}.${name}`,
  known: below(known, name),
});

/** How the keys of a moved tree are split: according to known keys, or at each full stop. */
type Parting = 'known' | 'everywhere';

/**
 * Makes the keys of a map those of a separate document: the contents of a wrapper, such as `spec.values`.
 * @param known the known keys of such a document
 */
export function replanted(
  children: Children,
  source: { text: string },
  spot: Spot,
  parting: Parting = 'known',
): { children: Growing; problems: readonly Problem[] } {
  const tree = new Tree(source.text);
  const level: Level = { ...spot, children: new Map() };
  const plant = (entries: Children, into: Level): void => {
    for (const entry of entries.values()) {
      const parts = parting === 'everywhere' ? entry.name.split('.') : undefined;
      const key = { name: entry.name, at: entry.keyAt, ...(parts && { parts }) };
      tree.put(into, key, entry.value instanceof Map, (inside, map) => copied(entry, inside, map));
    }
  };
  const copied = (entry: Entry, at: Spot, into: Growing = new Map()): Written => {
    if (entry.value instanceof Map) {
      plant(entry.value as Children, { ...at, children: into });
      return { ...entry, value: into };
    }
    if (!Array.isArray(entry.value)) return entry;
    const items = (entry.value as readonly Entry[]).map((item) =>
      entryAt(
        `${at.path}${item.name}`,
        item.name,
        item.keyAt,
        copied(item, { path: `${at.path}${item.name}`, known: undefined }),
      ),
    );
    return { ...entry, value: items };
  };
  plant(children, level);
  return { children: level.children, problems: tree.problems };
}
