/** A key of a document and its value. Lists and maps contain entries. */
export type Entry = {
  /** Dotted, as in findings. */
  path: string;
  /** The last part of `path`. */
  name: string;
  /** The offset of the key; for a list item, that of the item. */
  keyAt: number;
  /** The offsets at which the value starts and ends. */
  at: number;
  end: number;
  value: Value;
  /** For a scalar: its text, without quotes. */
  text: string;
  /** The value is not known until it is substituted, so it is not judged. */
  isUnknown?: true;
};

/** A value that was read. Its type depends on its form, as in the YAML core schema. */
type Value = string | number | boolean | null | readonly Entry[] | Children;
/** The entries of a map, by their keys. */
export type Children = ReadonlyMap<string, Entry>;

/** The value of a key that was read. */
export type Written = Pick<Entry, 'value' | 'at' | 'end' | 'text' | 'isUnknown'>;

/** An entry of a value that was read. Written one by one, because a check's time goes here. */
export const entryAt = (
  path: string,
  name: string,
  keyAt: number,
  { value, at, end, text, isUnknown }: Written,
): Entry =>
  isUnknown
    ? { path, name, keyAt, at, end, value, text, isUnknown }
    : { path, name, keyAt, at, end, value, text };

/** The path of a key in the map at a path. */
export const pathBelow = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** The children of an entry; undefined when it is not a map. */
export const childrenOf = (entry: Pick<Entry, 'value'> | undefined): Children | undefined =>
  entry?.value instanceof Map ? entry.value : undefined;

/** The items of an entry; undefined when it is not a list. */
export const itemsOf = (entry: Pick<Entry, 'value'> | undefined): readonly Entry[] | undefined =>
  Array.isArray(entry?.value) ? entry.value : undefined;

/** The entry at a path of names below an entry. */
export const entryIn = (entry: Entry | undefined, ...names: string[]): Entry | undefined =>
  names.reduce<Entry | undefined>((inner, name) => childrenOf(inner)?.get(name), entry);

/** Whether an entry is present and not an empty text. */
export const isGiven = (entry: Entry | undefined): entry is Entry =>
  entry !== undefined && !(typeof entry.value === 'string' && entry.value.trim() === '');

/** Every entry of a tree, including its root, in the order of the file. */
export function* entriesBelow(entry: Entry): Generator<Entry> {
  yield entry;
  const { value } = entry;
  if (value instanceof Map || Array.isArray(value))
    for (const child of value.values()) yield* entriesBelow(child as Entry);
}

/** The value of an entry as JSON data. */
export const dataOf = ({ value }: Entry): unknown => {
  if (value instanceof Map)
    return Object.fromEntries([...(value as Children)].map(([name, child]) => [name, dataOf(child)]));
  return Array.isArray(value) ? value.map(dataOf) : value;
};
