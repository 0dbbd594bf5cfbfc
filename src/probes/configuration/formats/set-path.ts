import type { Entry } from '../../../spec/entry.js';

/** What `--set` makes of a value: a whole number, true, false, null, or text. */
export const typed = (text: string): Entry['value'] =>
  text === 'null'
    ? null
    : text === 'true' || text === 'false'
      ? text === 'true'
      : /^(?:0|-?[1-9]\d{0,17})$/.test(text)
        ? Number(text)
        : text;

/** The place of an item in a list, as `--set` writes it. */
export const ITEM: RegExp = /^\[(\d{1,3})\]$/;

/**
 * Puts a value at a path as `--set` writes it: `a.b`, `a\.b`, `a[0].b`. Items have their places as names: what they come
 * to is said when they are laid over a list, or over none.
 */
export function setAt(root: Map<string, Entry>, path: string, value: Entry): void {
  const names = (path.match(/(?:\\.|[^.[\\])+|\[\d+\]/g) ?? []).map((name) => name.replace(/\\(.)/g, '$1'));
  let level = root;
  for (const [index, name] of names.entries()) {
    const before = level.get(name)?.value;
    const held = before instanceof Map ? (before as Map<string, Entry>) : new Map<string, Entry>();
    const isLast = index === names.length - 1;
    level.set(name, isLast ? { ...value, name } : { ...value, name, text: '', value: held });
    level = held;
  }
}
