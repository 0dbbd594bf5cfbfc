import { FILES, type FileKind } from './section.js';
import {
  PLAIN,
  type BundlePath,
  type BundleTree,
  type BundleValue,
  type Form,
  type GeneratedBundle,
} from './deployment.js';

/** A file of a bundle as text. */
export interface WrittenValue {
  kind: FileKind;
  /** The file name in the folder of a bundle. */
  file: string;
  text: string;
  /** The line of the key at a path, counted from 1. For a missing key: the line of its nearest ancestor. */
  lineOf: (path: BundlePath) => number;
}

/** The files of a bundle, in the order of `FILES`. */
export const written = ({ files, forms, appended }: GeneratedBundle): WrittenValue[] =>
  FILES.flatMap((kind) => {
    const content = files[kind];
    return content === undefined
      ? []
      : [writtenFile(kind, content, forms[kind] ?? PLAIN, appended?.[kind] ?? [])];
  });

const writtenFile = (
  kind: FileKind,
  content: BundleTree | readonly BundleTree[],
  form: Form,
  appended: readonly string[],
): WrittenValue => {
  const lines: string[] = [];
  const places = new Map<string, number>();
  const note = (path: BundlePath) => {
    if (!places.has(path.join('\n'))) places.set(path.join('\n'), lines.length + 1);
  };
  /** Writes the keys of a map. `joined`: the last keys of its path, if they are on the same line. */
  const write = (tree: BundleTree, above: BundlePath, indent: string, joined: readonly string[] = []) => {
    for (const [key, value] of Object.entries(tree)) {
      const [keys, path] = [
        [...joined, key],
        [...above, key],
      ];
      const inner = isTree(value) ? value : {};
      const list = isList(value) ? value : [];
      const names = Object.keys(inner);
      // A key that contains a full stop would look like two keys.
      if (form.keys === 'dotted' && names.length > 0 && !names.some((name) => name.includes('.'))) {
        write(inner, path, indent, keys);
        continue;
      }
      if (form.comments && lines.length % 5 === 0) lines.push(`${indent}# ${keys.join(' of ')}`);
      for (const place of keys.keys()) note(path.slice(0, path.length - keys.length + place + 1));
      const isEmpty = names.length + list.length === 0;
      lines.push(`${indent}${keyOf(keys.join('.'))}:${isEmpty ? ` ${scalar(value, form)}` : ''}`);
      write(inner, path, `${indent}  `);
      for (const [place, item] of list.entries()) {
        note([...path, place]);
        lines.push(`${indent}  - ${scalar(item, form)}`);
      }
    }
  };
  const writeLines = (tree: BundleTree): void => {
    for (const [name, value] of Object.entries(tree)) {
      if (form.comments && lines.length % 3 === 0) lines.push('# of the network', '');
      note([name]);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      lines.push(form.quotes ? `${name}="${text}"` : `${name}=${text}`);
    }
  };
  if (form.comments) lines.push('# Written for a test: the values of "one" node.', '');
  if (isList(content))
    for (const [place, document] of content.entries()) {
      if (place > 0) lines.push('---');
      note([place]);
      write(document, [place], '');
    }
  else if (form.lines) writeLines(content);
  else write(content, [], '');
  // Otherwise the file would be empty.
  if (Object.keys(content).length === 0 && appended.length === 0) lines.push('{}');
  for (const line of appended) {
    lines.push(line);
    // Tests are about the line that was appended last.
    for (const key of [/^\w+/.exec(line)?.[0] ?? '', '']) places.set(key, lines.length);
  }
  // A dotted key is on the line of its first part.
  const lineOf = (path: BundlePath): number =>
    places.get(path.join('\n')) ?? (path.length === 0 ? 1 : lineOf(path.slice(0, -1)));
  return { kind, file: `${kind}.${form.lines ? 'env' : 'yaml'}`, text: `${lines.join('\n')}\n`, lineOf };
};

const keyOf = (key: string): string => (/^[A-Za-z_][\w.-]*$/.test(key) ? key : JSON.stringify(key));

/** Text that YAML reads as a string without quotes. */
const PLAIN_TEXT =
  /^(?!(?:true|false|yes|no|on|off|null|y|n)$)[A-Za-z][\w./@%=-]*(?::(?:\/\/)?[\w./@%=-]+)*$/i;

const scalar = (value: BundleValue, { quotes }: Form): string => {
  if (typeof value === 'number' && !Number.isFinite(value)) return Number.isNaN(value) ? '.nan' : '.inf';
  return typeof value === 'string' && !quotes && PLAIN_TEXT.test(value) ? value : JSON.stringify(value);
};

const isList = <T>(value: BundleValue | readonly T[]): value is readonly T[] => Array.isArray(value);
const isTree = (value: BundleValue): value is BundleTree => typeof value === 'object' && !isList(value);
