import { entryAt, type Children, type Entry, type Written } from '../../../spec/entry.js';
import { problemOf, Unreadable } from '../../../document/problem.js';
import { parseHocon, type HoconField, type HoconNode } from './hocon.js';

/** A HOCON file with the files that it includes. */
type Hocon = {
  children: Children;
  /** The concatenated text of all files, and the offset of each. */
  text: string;
  parts: readonly { file: string; text: string; at: number }[];
  /** Included files that do not exist. */
  absent: readonly string[];
};

/** Reads an included file. @returns its text and its name */
type Include = (name: string, from: string) => { file: string; text: string } | undefined;

/** One of the values that were assigned to a key; for an object, a map of slots. */
type Given = { node: HoconNode; isAdded: boolean } | { slots: Slots; at: number; end: number };
type Slots = Map<string, Slot>;
type Slot = { keyAt: number; given: Given[]; level?: number };

const MOST_FILES = 20;
const MOST_STEPS = 100_000;

/**
 * Evaluates HOCON: includes files, merges objects and resolves substitutions. The value of an unresolved
 * substitution, such as an environment variable, is unknown.
 * @throws {Unreadable} when a text is not HOCON
 */
export function readHocon(file: string, source: string, include: Include): Hocon {
  const parts = [{ file, text: source, at: 0 }];
  const absent: string[] = [];
  const root: Slots = new Map();
  let text = source;
  let steps = 0;

  const add = (slots: Slots, fields: readonly HoconField[], from: string): void => {
    for (const field of fields) {
      if ('includes' in field) {
        const found = parts.length < MOST_FILES ? include(field.includes, from) : undefined;
        if (!found) absent.push(field.includes);
        else {
          const at = text.length + 1;
          text += `\n${found.text}`;
          parts.push({ ...found, at });
          add(slots, included(found.file, text, at, field.keyAt), found.file);
        }
        continue;
      }
      let level = slots;
      for (const name of field.path.slice(0, -1)) level = mapAt(level, name, field.keyAt);
      put(level, field.path.at(-1)!, field, from);
    }
  };

  const mapAt = (slots: Slots, name: string, keyAt: number): Slots => {
    const slot = slots.get(name) ?? { keyAt, given: [] };
    slots.set(name, slot);
    const last = slot.given.at(-1);
    if (last && 'slots' in last) return last.slots;
    const made = { slots: new Map<string, Slot>(), at: keyAt, end: keyAt };
    slot.given.push(made);
    return made.slots;
  };

  const put = (
    slots: Slots,
    name: string,
    { keyAt, value: node, isAdded }: Exclude<HoconField, { includes: string }>,
    from: string,
  ): void => {
    if (node.type === 'object' && !isAdded) {
      const inside = mapAt(slots, name, keyAt);
      add(inside, node.fields, from);
      return;
    }
    const slot = slots.get(name) ?? { keyAt, given: [] };
    slots.set(name, slot);
    slot.keyAt = keyAt;
    slot.given.push({ node, isAdded });
  };

  /** The value of a slot: the last one, or an earlier one. @returns undefined when it has none */
  const valueOf = (slot: Slot, path: string, level = slot.given.length - 1): Written | undefined => {
    const given = slot.given[level];
    if (!given || (steps += 1) > MOST_STEPS) return undefined;
    const before = slot.level;
    slot.level = level;
    try {
      if (!('slots' in given)) {
        const { node } = given;
        const own = evaluate(node, path, slot);
        // An optional variable may be unset, and then keeps the earlier value.
        const isOpen = own.isUnknown && node.type === 'substitution' && node.isOptional;
        const earlier = isOpen || given.isAdded ? valueOf(slot, path, level - 1) : undefined;
        if (isOpen) return earlier ?? own;
        if (!given.isAdded)
          return level > 0 && own.value instanceof Map ? over(valueOf(slot, path, level - 1), own) : own;
        const items = Array.isArray(earlier?.value) ? (earlier.value as readonly Entry[]) : [];
        const item = entryAt(`${path}[${items.length}]`, `[${items.length}]`, own.at, own);
        return { ...own, value: [...items, item], text: '' };
      }
      const { at, end } = given;
      const entries = entriesOf(given.slots, path);
      const own = { value: listOf(entries, path) ?? entries, text: '', at, end };
      return level > 0 && own.value instanceof Map ? over(valueOf(slot, path, level - 1), own) : own;
    } finally {
      if (before === undefined) delete slot.level;
      else slot.level = before;
    }
  };

  const entriesOf = (slots: Slots, path: string): Map<string, Entry> => {
    const found = new Map<string, Entry>();
    for (const [name, slot] of slots) {
      const own = path === '' ? name : `${path}.${name}`;
      const written = valueOf(slot, own);
      if (written) found.set(name, entryAt(own, name, slot.keyAt, written));
    }
    return found;
  };

  const evaluate = (node: HoconNode, path: string, self: Slot): Written => {
    const { at, end } = node;
    switch (node.type) {
      case 'text':
        return { ...scalar(node.text, node.isQuoted), at, end };
      case 'list': {
        const items = node.items.map((item, index) => {
          const own = `${path}[${index}]`;
          return entryAt(own, `[${index}]`, item.at, evaluate(item, own, self));
        });
        return { value: items, text: '', at, end };
      }
      case 'object': {
        const slots: Slots = new Map();
        add(slots, node.fields, file);
        return { value: entriesOf(slots, path), text: '', at, end };
      }
      case 'substitution': {
        const found = lookUp(node.path, path, self);
        return found ? { ...found, at, end } : UNKNOWN(at, end);
      }
      case 'concatenation':
        return joined(
          node.parts.map((part) => evaluate(part, path, self)),
          at,
          end,
        );
    }
  };

  const lookUp = (names: readonly string[], path: string, self: Slot): Written | undefined => {
    let slots: Slots | undefined = root;
    let slot: Slot | undefined;
    for (const [index, name] of names.entries()) {
      slot = slots?.get(name);
      if (!slot) return undefined;
      const last = slot.given.at(-1);
      slots = last && 'slots' in last ? last.slots : undefined;
      if (slots || index === names.length - 1) continue;
      // The inner keys are in the value of the substitution.
      if (slot.level !== undefined) return undefined;
      let written = valueOf(slot, name);
      for (const inner of names.slice(index + 1))
        written = written?.value instanceof Map ? (written.value as Children).get(inner) : undefined;
      return written;
    }
    if (!slot) return undefined;
    if (slot.level === undefined) return valueOf(slot, path);
    // A value that refers to its own key means the earlier value. Any other cycle has no value.
    return slot === self ? valueOf(slot, path, slot.level - 1) : undefined;
  };

  add(root, parseHocon(source).fields, file);
  return { children: entriesOf(root, ''), text, parts, absent };
}

/** A value that is not in the files. */
const UNKNOWN = (at: number, end: number): Written => ({ value: '', text: '', at, end, isUnknown: true });

/** Merges a map over an earlier value. */
const over = (below: Written | undefined, own: Written): Written =>
  below?.value instanceof Map
    ? { ...own, value: new Map([...(below.value as Children), ...(own.value as Children)]) }
    : own;

/** Converts an object with numeric keys to a list (HOCON, "Conversion of numerically-indexed objects to arrays"). */
function listOf(entries: Children, path: string): readonly Entry[] | undefined {
  const named = [...entries];
  if (named.length === 0 || !named.every(([name]) => /^\d+$/.test(name))) return undefined;
  return named
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, entry], at) => entryAt(`${path}[${at}]`, `[${at}]`, entry.keyAt, entry));
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function scalar(text: string, isQuoted: boolean): Pick<Written, 'value' | 'text'> {
  if (isQuoted) return { value: text, text };
  if (text === 'null') return { value: null, text: '' };
  if (text === 'true' || text === 'false') return { value: text === 'true', text };
  return { value: NUMBER.test(text) ? Number(text) : text, text };
}

/** Concatenates values: objects are merged, lists joined, and other values become text. */
function joined(parts: readonly Written[], at: number, end: number): Written {
  const solid = parts.filter(({ value, text }) => typeof value === 'object' || text.trim() !== '');
  if (parts.some(({ isUnknown }) => isUnknown)) return UNKNOWN(at, end);
  const place = { text: '', at, end };
  if (solid.length > 0 && solid.every(({ value }) => value instanceof Map))
    return { value: new Map(solid.flatMap(({ value }) => [...(value as Children)])), ...place };
  if (solid.length > 0 && solid.every(({ value }) => Array.isArray(value)))
    return { value: solid.flatMap(({ value }) => value as readonly Entry[]), ...place };
  const text = parts
    .map((part) => part.text)
    .join('')
    .trim();
  return { value: text, text, at, end };
}

/**
 * Parses the fields of an included file.
 * @throws {Unreadable} when it is not HOCON, at the line of the include
 */
function included(file: string, text: string, from: number, at: number): readonly HoconField[] {
  try {
    return parseHocon(text, from).fields;
  } catch (error) {
    const { message, mend } = problemOf(error);
    throw new Unreadable(`${file}, which this includes, cannot be read: ${message}`, mend, at);
  }
}
