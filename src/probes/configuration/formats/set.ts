import { UsageError } from '../../../platform/errors.js';
import type { Entry } from '../../../spec/entry.js';

/** The value of a text without quotes: a number, true, false, null, or text. Of `--set`, only whole numbers are. */
export const typed = (text: string, number = /^(?:0|-?[1-9]\d{0,17})$/): string | number | boolean | null =>
  text === 'null'
    ? null
    : text === 'true' || text === 'false'
      ? text === 'true'
      : number.test(text)
        ? Number(text)
        : text;

/** The index of a list item, in the syntax of `--set`. */
export const ITEM: RegExp = /^\[(\d{1,3})\]$/;

/** Sets a value at a path of `--set`: `a.b`, `a\.b`, `a[0].b`. Merging makes lists of the indices. */
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
