/** What stands at one key of a document. Lists and maps hold entries again. */
export type Entry = {
  /** In dots, as findings name it. */
  path: string;
  /** The last part of `path`. */
  name: string;
  /** Where the key starts in the text; of an item of a list, where the item does. */
  keyAt: number;
  /** Where the value starts, and ends. */
  at: number;
  end: number;
  value: Value;
  /** Of a value that is neither list nor map: as it is written, without its quotes. */
  text: string;
  /** What stands there is filled in later, or by somebody: it is not judged. */
  isUnknown?: true;
};

/** A value as it was read: its kind is that of its form, as in YAML's core schema. */
export type Value = string | number | boolean | null | readonly Entry[] | Children;
/** The entries of a map, by their keys. */
export type Children = ReadonlyMap<string, Entry>;

/** What a key's value came to when it was read. */
export type Written = Pick<Entry, 'value' | 'at' | 'end' | 'text' | 'isUnknown'>;

/** The entry of what was read. Field by field: most of the time of a check goes into making these. */
export const entryAt = (
  path: string,
  name: string,
  keyAt: number,
  { value, at, end, text, isUnknown }: Written,
): Entry =>
  isUnknown
    ? { path, name, keyAt, at, end, value, text, isUnknown }
    : { path, name, keyAt, at, end, value, text };

/** The entries below one; undefined when it is not a map. */
export const childrenOf = (entry: Entry | undefined): Children | undefined =>
  entry?.value instanceof Map ? entry.value : undefined;

/** The items of one; undefined when it is not a list. */
export const itemsOf = (entry: Entry | undefined): readonly Entry[] | undefined =>
  Array.isArray(entry?.value) ? entry.value : undefined;

/** Whether something was written, and if it is text then not nothing. */
export const isGiven = (entry: Entry | undefined): entry is Entry =>
  entry !== undefined && !(typeof entry.value === 'string' && entry.value.trim() === '');

/** Every entry below one, itself included, in the order of the file. */
export function* entriesBelow(entry: Entry): Generator<Entry> {
  yield entry;
  const { value } = entry;
  if (value instanceof Map || Array.isArray(value))
    for (const child of value.values()) yield* entriesBelow(child as Entry);
}

/** The values below an entry, as JSON has them. */
export const dataOf = ({ value }: Entry): unknown => {
  if (value instanceof Map)
    return Object.fromEntries([...(value as Children)].map(([name, child]) => [name, dataOf(child)]));
  return Array.isArray(value) ? value.map(dataOf) : value;
};
