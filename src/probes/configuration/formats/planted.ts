import { entryAt, pathBelow, type Children, type Entry, type Written } from '../../../spec/entry.js';
import { below, partsOf, type Known } from '../../../spec/configuration/keys/known.js';
import { repeated, type Problem } from '../../../document/problem.js';

/** A place in a document, and the known keys there. */
type Spot = { path: string; known: Known | undefined };

const inner = ({ path, known }: Spot, name: string): Spot => ({
  path: pathBelow(path, name),
  known: below(known, name),
});

/**
 * Makes the keys of a map those of a separate document: the contents of a wrapper, such as `spec.values`. Dotted keys
 * become nested ones, and those that occur twice are reported.
 * @param spot the place of the map in that document, with the known keys that are split; undefined: every full stop
 * splits
 */
export function planted(
  children: Children,
  source: { text: string },
  spot?: Spot,
): { children: Children; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const twice = ({ path }: Spot, { keyAt }: Entry, first: Entry) =>
    problems.push(repeated(source, path, keyAt, first.keyAt));
  const plant = (entries: Children, into: Map<string, Entry>, at: Spot): void => {
    for (const entry of entries.values()) {
      const parts = spot ? partsOf(entry.name, at.known) : entry.name.split('.');
      const name = parts.pop()!;
      let map: Map<string, Entry> | undefined = into;
      let place = at;
      for (const part of parts) {
        place = inner(place, part);
        map = map && mapAt(map, part, place, entry);
      }
      if (!map) continue;
      place = inner(place, name);
      const before = map.get(name);
      if (!before) map.set(name, entryAt(place.path, name, entry.keyAt, copied(entry, place)));
      else if (entry.value instanceof Map && before.value instanceof Map)
        plant(entry.value as Children, before.value as Map<string, Entry>, place);
      else twice(place, entry, before);
    }
  };
  /** The map that a part of a dotted key names. @returns undefined when the key has another value */
  const mapAt = (map: Map<string, Entry>, name: string, place: Spot, entry: Entry) => {
    const before = map.get(name);
    if (before?.value instanceof Map) return before.value as Map<string, Entry>;
    if (before) {
      twice(place, entry, before);
      return undefined;
    }
    const value = new Map<string, Entry>();
    const { keyAt: at } = entry;
    map.set(name, entryAt(place.path, name, at, { value, text: '', at, end: at }));
    return value;
  };
  const copied = (entry: Entry, place: Spot): Written => {
    if (entry.value instanceof Map) {
      const value = new Map<string, Entry>();
      plant(entry.value as Children, value, place);
      return { ...entry, value };
    }
    if (!Array.isArray(entry.value)) return entry;
    const value = (entry.value as readonly Entry[]).map((item) => {
      const path = `${place.path}${item.name}`;
      return entryAt(path, item.name, item.keyAt, copied(item, { path, known: undefined }));
    });
    return { ...entry, value };
  };
  const own = new Map<string, Entry>();
  plant(children, own, spot ?? { path: '', known: undefined });
  return { children: own, problems };
}
