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

/** Puts a value at a path as `--set` writes it: `a.b`, `a\.b`, `a[0].b`. */
export function setAt(root: Map<string, Entry>, path: string, value: Entry): void {
  const names = (path.match(/(?:\\.|[^.[\\])+|\[\d+\]/g) ?? []).map((name) => name.replace(/\\(.)/g, '$1'));
  let level: Map<string, Entry> | Entry[] = root;
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const isItem = /^\[\d+\]$/.test(names[index + 1] ?? '');
    const key = Array.isArray(level) ? Number(name.slice(1, -1)) : name;
    const before: Entry | undefined = Array.isArray(level) ? level[key as number] : level.get(key as string);
    const held =
      before && (Array.isArray(before.value) || before.value instanceof Map)
        ? before.value
        : isItem
          ? []
          : new Map<string, Entry>();
    const entry: Entry = isLast
      ? { ...value, name }
      : { ...value, name, text: '', value: held as Entry['value'] };
    if (Array.isArray(level)) {
      if (Number(key) > 100) return;
      level[Number(key)] = entry;
    } else level.set(String(key), entry);
    level = held as Map<string, Entry> | Entry[];
  }
}
