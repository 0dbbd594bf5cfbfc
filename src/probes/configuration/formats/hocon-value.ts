import {
  childrenOf,
  entryAt,
  itemsOf,
  type Children,
  type Entry,
  type Written,
} from '../../../spec/entry.js';
import { problemOf, Unreadable } from '../../../document/problem.js';
import { typed } from '../merged.js';
import { parseHocon, type HoconField, type HoconKey, type HoconNode } from './hocon.js';

/** One of the values that were assigned to a key; for an object, a map of slots. */
type Given = { node: HoconNode; isAdded: boolean } | { slots: Slots; at: number; end: number };
type Slots = Map<string, Slot>;
type Slot = { keyAt: number; given: Given[]; level?: number };

const MOST_FILES = 20;
const MOST_STEPS = 100_000;

/**
 * Evaluates HOCON: includes files, merges objects and resolves substitutions. The value of an unresolved
 * substitution, such as an environment variable, is unknown.
 * @param include reads an included file. Returns its text and its name
 * @returns the entries, the texts of all files as one, the offset of each, and the files that are not there
 * @throws {Unreadable} when a text is not HOCON
 */
export function readHocon(
  file: string,
  source: string,
  include: (name: string, from: string) => { file: string; text: string } | undefined,
) {
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
      const { path, value: node, isAdded } = field;
      const [last, ...above] = path.toReversed() as [HoconKey, ...HoconKey[]];
      const level = above.reduceRight(mapAt, slots);
      if (node.type === 'object' && !isAdded) add(mapAt(level, last), node.fields, from);
      else Object.assign(slotAt(level, last), { keyAt: last.at }).given.push({ node, isAdded });
    }
  };

  const slotAt = (slots: Slots, { name, at: keyAt }: HoconKey): Slot => {
    const slot = slots.get(name) ?? { keyAt, given: [] };
    slots.set(name, slot);
    return slot;
  };

  const mapAt = (slots: Slots, key: HoconKey): Slots => {
    const { given } = slotAt(slots, key);
    const last = given.at(-1);
    if (last && 'slots' in last) return last.slots;
    const made = { slots: new Map<string, Slot>(), at: key.at, end: key.at };
    given.push(made);
    return made.slots;
  };

  /**
   * The value of a slot: the last one, or an earlier one. @returns undefined when it has none
   * @param base the value that the key has before the first one: that of the object below
   */
  const valueOf = (
    slot: Slot,
    path: string,
    base?: Written,
    level = slot.given.length - 1,
  ): Written | undefined => {
    const given = slot.given[level];
    if (!given) return base;
    if ((steps += 1) > MOST_STEPS) return undefined;
    const before = slot.level;
    slot.level = level;
    const earlier = () => valueOf(slot, path, base, level - 1);
    try {
      if ('slots' in given) {
        const below = level > 0 || base ? earlier() : undefined;
        const entries = entriesOf(given.slots, path, childrenOf(below));
        return { value: listOf(entries, path) ?? entries, text: '', at: given.at, end: given.end };
      }
      const { node, isAdded } = given;
      const own = evaluate(node, path, slot, base);
      // An optional variable may be unset, and then keeps the earlier value.
      if (own.isUnknown && node.type === 'substitution' && node.isOptional) return earlier() ?? own;
      if (!isAdded)
        return own.value instanceof Map && (level > 0 || base)
          ? { ...own, value: over(childrenOf(earlier()), childrenOf(own)!) }
          : own;
      const items = itemsOf(earlier()) ?? [];
      const item = entryAt(`${path}[${items.length}]`, `[${items.length}]`, own.at, own);
      return { ...own, value: [...items, item], text: '' };
    } finally {
      if (before === undefined) delete slot.level;
      else slot.level = before;
    }
  };

  const entriesOf = (slots: Slots, path: string, below?: Children): Map<string, Entry> => {
    const found = new Map(below);
    for (const [name, slot] of slots) {
      const own = path === '' ? name : `${path}.${name}`;
      const written = valueOf(slot, own, below?.get(name));
      if (written) found.set(name, entryAt(own, name, slot.keyAt, written));
    }
    return found;
  };

  const evaluate = (node: HoconNode, path: string, self: Slot, base?: Written, below?: Children): Written => {
    const { at, end } = node;
    switch (node.type) {
      case 'text':
        return { ...scalar(node.text, node.isQuoted), at, end };
      case 'list': {
        const items = node.parts.map((item, index) => {
          const own = `${path}[${index}]`;
          return entryAt(own, `[${index}]`, item.at, evaluate(item, own, self, base));
        });
        return { value: items, text: '', at, end };
      }
      case 'object': {
        const slots: Slots = new Map();
        add(slots, node.fields, file);
        return { value: entriesOf(slots, path, below), text: '', at, end };
      }
      case 'substitution': {
        const found = lookUp(node.path, path, self, base);
        return found ? { ...found, at, end } : UNKNOWN(at, end);
      }
      case 'concatenation': {
        // An object is laid over what stands before it.
        let before: Written | undefined;
        const parts = node.parts.map((part) => {
          const own = evaluate(part, path, self, base, childrenOf(before));
          if (own.value instanceof Map) before = own;
          return own;
        });
        return joined(parts, at, end);
      }
    }
  };

  const lookUp = (
    names: readonly string[],
    path: string,
    self: Slot,
    base?: Written,
  ): Written | undefined => {
    let slots = root;
    for (const [index, name] of names.entries()) {
      const slot = slots.get(name);
      if (!slot) return undefined;
      if (index === names.length - 1) {
        if (slot.level === undefined) return valueOf(slot, path);
        // A value that refers to its own key means the earlier value. Any other cycle has no value.
        return slot === self ? valueOf(slot, path, base, slot.level - 1) : undefined;
      }
      const last = slot.given.at(-1);
      if (last && 'slots' in last && last.slots.has(names[index + 1]!)) {
        ({ slots } = last);
        continue;
      }
      // The inner keys are in the value of a substitution, which may be below the object that is being evaluated.
      let written = valueOf(slot, name, undefined, (slot.level ?? slot.given.length) - 1);
      for (const inner of names.slice(index + 1)) written = childrenOf(written)?.get(inner);
      return written;
    }
    return undefined;
  };

  add(root, parseHocon(source).fields, file);
  return { children: entriesOf(root, ''), text, parts, absent };
}

const UNKNOWN = (at: number, end: number): Written => ({ value: '', text: '', at, end, isUnknown: true });

function over(below: Children | undefined, own: Children): Children {
  const merged = new Map(below);
  for (const [name, entry] of own) {
    const inside = childrenOf(entry);
    merged.set(name, inside ? { ...entry, value: over(childrenOf(below?.get(name)), inside) } : entry);
  }
  return merged;
}

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
  const value = isQuoted ? text : typed(text, NUMBER);
  return { value, text: value === null ? '' : text };
}

/** Concatenates values: objects are merged, lists joined, and other values become text. */
function joined(parts: readonly Written[], at: number, end: number): Written {
  if (parts.some(({ isUnknown }) => isUnknown)) return UNKNOWN(at, end);
  const solid = parts.filter(({ value, text }) => typeof value === 'object' || text.trim() !== '');
  const [maps, lists] = [solid.flatMap((one) => childrenOf(one) ?? []), solid.map(itemsOf)];
  const place = { text: '', at, end };
  if (maps.length > 0 && maps.length === solid.length)
    return { value: maps.reduce<Children>(over, new Map()), ...place };
  if (lists.length > 0 && lists.every((list) => list !== undefined)) return { value: lists.flat(), ...place };
  const text = parts.reduce((all, part) => all + part.text, '').trim();
  return { value: text, text, at, end };
}

/** @throws {Unreadable} when an included file is not HOCON, at the line of the include */
function included(file: string, text: string, from: number, at: number): readonly HoconField[] {
  try {
    return parseHocon(text, from).fields;
  } catch (error) {
    const { message, mend } = problemOf(error);
    throw new Unreadable(`this includes ${file}, which cannot be read: ${message}`, mend, at);
  }
}
