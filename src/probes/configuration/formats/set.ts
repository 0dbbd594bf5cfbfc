import { UsageError } from '../../../platform/errors.js';
import type { Entry } from '../../../spec/entry.js';
import { setAt, typed } from './set-path.js';

/**
 * What `--set a.b=c,d={x,y}` says, by Helm's rules; `isText` as `--set-string` has it.
 * @throws {UsageError} when it is not KEY=VALUE
 */
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
    const items = list?.[1]!.split(',').map((item, index): Entry => ({
      ...place,
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
