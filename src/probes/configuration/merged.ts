import { UsageError } from '../../platform/errors.js';
import type { Doc } from '../../spec/configuration/bundle.js';
import { childrenOf, entryAt, itemsOf, type Entry } from '../../spec/entry.js';

const WORDS: Readonly<Record<string, boolean | null>> = { null: null, true: true, false: false };

/** The value of a text without quotes: a number, true, false, null, or text. Of `--set`, only whole numbers are. */
export const typed = (text: string, number = /^(?:0|-?[1-9]\d{0,17})$/): string | number | boolean | null =>
  Object.hasOwn(WORDS, text) ? WORDS[text]! : number.test(text) ? Number(text) : text;

/** The index of a list item, in the syntax of `--set`. */
const ITEM: RegExp = /^\[(\d{1,3})\]$/;

/** Sets a value at a path of `--set`: `a.b`, `a\.b`, `a[0].b`. Merging makes lists of the indices. */
export function setAt(root: Map<string, Entry>, path: string, value: Entry): void {
  const names = (path.match(/(?:\\.|[^.[\\])+|\[\d+\]/g) ?? []).map((name) => name.replace(/\\(.)/g, '$1'));
  let level = root;
  for (const [index, name] of names.entries()) {
    const before = level.get(name);
    const isMap = before?.value instanceof Map;
    const held = isMap ? (before.value as Map<string, Entry>) : new Map<string, Entry>();
    if (index === names.length - 1) level.set(name, { ...value, name });
    // A map stands where its first value is set.
    else if (!isMap) level.set(name, { ...value, name, text: '', value: held });
    level = held;
  }
}

/** @throws {UsageError} when `a.b=c,d={x,y}` is not KEY=VALUE of Helm. `isText`: of `--set-string` */
export function setValues(text: string, isText: boolean): ReadonlyMap<string, Entry> {
  const root = new Map<string, Entry>();
  let offset = 0;
  for (const part of text.match(/(?:\\.|\{[^{}]*\}|[^,\\{])+|,|\{/g) ?? []) {
    const keyAt = offset;
    offset += part.length;
    if (part === ',') continue;
    const equals = /^((?:\\.|[^=\\])+)=/.exec(part);
    if (!equals) throw new UsageError(`--set ${part}: write KEY=VALUE, such as auth.audience=https://…`);
    const [all, path = ''] = equals;
    const at = keyAt + all.length;
    const value = part.slice(all.length).replace(/\\(.)/g, '$1');
    const place = { path, name: path, keyAt, at, end: offset };
    const read = (own: string): Entry['value'] => (isText ? own : typed(own));
    const list = /^\{([^]*)\}$/.exec(value);
    let itemAt = at + 1;
    const items = list?.[1]!.split(',').map((item, index): Entry => ({
      ...place,
      at: itemAt,
      end: (itemAt += item.length + 1) - 1,
      path: `${path}[${index}]`,
      name: `[${index}]`,
      value: read(item),
      text: item,
    }));
    setAt(
      root,
      path,
      items ? { ...place, value: items, text: '' } : { ...place, value: read(value), text: value },
    );
  }
  return root;
}

/**
 * Merges the values of several files as Helm does for several `-f`: maps are merged key by key, and of other values
 * the last one is used. Lists are not joined, and `null` removes the value of an earlier file (Helm, "Values Files"
 * and "Deleting a default key"). The texts are concatenated, so that every offset still identifies its file.
 * @param docs documents of one kind, in the order in which they are given
 */
export function mergedDoc(docs: readonly [Doc, ...Doc[]]): Doc {
  const [first, ...others] = docs;
  if (others.length === 0) return { ...first, root: listed(first.root) };
  const parts = [{ doc: first, at: 0 }];
  let { root, text } = first;
  for (const doc of others) {
    text += '\n';
    parts.push({ doc, at: text.length });
    root = merge(root, moved(doc.root, text.length));
    text += doc.text;
  }
  return { ...first, file: docs.map(({ file }) => file).join(' + '), text, root: listed(root), parts };
}

/** Converts items that were set by index to a list. */
export function listed(entry: Entry, before: readonly Entry[] = []): Entry {
  const children = childrenOf(entry);
  if (!children) return entry;
  const own = [...children.values()];
  if (own.length === 0 || !own.every(({ name }) => ITEM.test(name))) {
    const inside = own.map((child) => [child.name, listed(child)] as const);
    return own.every((child, index) => child === inside[index]![1])
      ? entry
      : { ...entry, value: new Map(inside) };
  }
  const items = [...before];
  for (const child of own) {
    const at = Number(ITEM.exec(child.name)![1]);
    const laid = items[at] && childrenOf(child) ? merge(items[at], child) : listed(child);
    items[at] = { ...laid, path: `${entry.path}${child.name}` };
  }
  return { ...entry, text: '', value: Array.from(items, (item, at) => item ?? nothingAt(entry, at)) };
}

/** Helm fills unset items with null. */
const nothingAt = ({ path, keyAt, at, end }: Entry, index: number): Entry =>
  entryAt(`${path}[${index}]`, `[${index}]`, keyAt, { value: null, text: '', at, end });

/** Missing keys of a merged map are reported in the first file that has the map. */
function merge(one: Entry, other: Entry): Entry {
  const [before, after] = [childrenOf(one), childrenOf(other)];
  // Manifests of several files are joined.
  if (one.path === '' && Array.isArray(one.value) && Array.isArray(other.value))
    return { ...one, value: [...(one.value as readonly Entry[]), ...(other.value as readonly Entry[])] };
  const items = itemsOf(one);
  if (items && after) return listed(other, items);
  if (!before || !after) return other;
  const children = new Map(before);
  for (const [name, entry] of after) {
    const earlier = before.get(name);
    children.set(name, earlier ? merge(earlier, entry) : entry);
  }
  return { ...one, value: children };
}

function moved(entry: Entry, by: number): Entry {
  const { keyAt, at, end, value } = entry;
  const inside = childrenOf(entry);
  const map = inside && new Map([...inside].map(([name, child]) => [name, moved(child, by)] as const));
  const own = map ?? itemsOf(entry)?.map((item) => moved(item, by)) ?? value;
  return { ...entry, keyAt: keyAt + by, at: at + by, end: end + by, value: own };
}
