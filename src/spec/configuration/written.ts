import { FILES, type FileKind } from './section.js';
import type { GeneratedBundle, Form, BundlePath, BundleTree, BundleValue } from './deployment.js';

/** A file of a bundle as text. */
export interface WrittenValue {
  kind: FileKind;
  /** The file name in the folder of a bundle. */
  file: string;
  text: string;
  /** The line of the key at a path, counted from 1. For a missing key: the line of its nearest ancestor. */
  lineOf: (path: BundlePath) => number;
}

export const PLAIN: Form = { keys: 'nested', lines: false, comments: false, quotes: true };

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
  const places: { path: BundlePath; line: number }[] = [];
  const note = (path: BundlePath) => places.push({ path, line: lines.length + 1 });
  const write = { lines, note, form };
  if (form.comments) lines.push('# Written for a test: the values of "one" node.', '');
  if (form.lines) writeLines(content as BundleTree, write);
  else if (!isList(content)) writeTree(content, [], '', write);
  else
    content.forEach((document, place) => {
      if (place > 0) lines.push('---');
      note([place]);
      writeTree(document, [place], '', write);
    });
  // Otherwise the file would be empty.
  if (Object.keys(content).length === 0 && appended.length === 0) lines.push('{}');
  for (const line of appended) {
    const key = /^\w+/.exec(line)?.[0];
    lines.push(line);
    // Tests are about the line that was appended last.
    for (const path of key ? [[key], []] : [[]]) places.unshift({ path, line: lines.length });
  }
  // A dotted key is on the line of its first part.
  const lineOf = (path: BundlePath): number =>
    places.find(
      (place) => place.path.length === path.length && place.path.every((part, at) => part === path[at]),
    )?.line ?? (path.length === 0 ? 1 : lineOf(path.slice(0, -1)));
  return { kind, file: `${kind}.${form.lines ? 'env' : 'yaml'}`, text: `${lines.join('\n')}\n`, lineOf };
};

interface Writing {
  lines: string[];
  note: (path: BundlePath) => unknown;
  form: Form;
}

const writeLines = (tree: BundleTree, { lines, note, form }: Writing): void => {
  for (const [name, value] of Object.entries(tree)) {
    if (form.comments && lines.length % 3 === 0) lines.push('# of the network', '');
    note([name]);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    lines.push(form.quotes ? `${name}="${text}"` : `${name}=${text}`);
  }
};

const writeTree = (tree: BundleTree, path: BundlePath, indent: string, writing: Writing): void => {
  for (const [key, value] of Object.entries(tree)) writeKey([key], value, path, indent, writing);
};

const writeKey = (
  keys: string[],
  value: BundleValue,
  above: BundlePath,
  indent: string,
  writing: Writing,
): void => {
  const { lines, note, form } = writing;
  const path = [...above, ...keys];
  const inner = isTree(value) ? Object.entries(value) : [];
  const [only] = inner;
  // A key that contains a full stop would look like two keys.
  if (form.keys === 'dotted' && only && inner.length > 0 && !inner.some(([key]) => key.includes('.'))) {
    for (const [key, below] of inner) writeKey([...keys, key], below, above, indent, writing);
    return;
  }
  if (form.comments && lines.length % 5 === 0) lines.push(`${indent}# ${keys.join(' of ')}`);
  for (let length = 1; length <= keys.length; length += 1) note([...above, ...keys.slice(0, length)]);
  const name = keyOf(keys.join('.'));
  if (isTree(value) && inner.length > 0) {
    lines.push(`${indent}${name}:`);
    writeTree(value, path, `${indent}  `, writing);
  } else if (isList(value) && value.length > 0) {
    lines.push(`${indent}${name}:`);
    value.forEach((item, place) => {
      note([...path, place]);
      lines.push(`${indent}  - ${scalar(item, form)}`);
    });
  } else lines.push(`${indent}${name}: ${scalar(value, form)}`);
};

const keyOf = (key: string): string => (/^[A-Za-z_][\w.-]*$/.test(key) ? key : JSON.stringify(key));

/** Text that YAML reads as a string without quotes. */
const PLAIN_TEXT =
  /^(?!(?:true|false|yes|no|on|off|null|y|n)$)[A-Za-z][\w./@%=-]*(?::(?:\/\/)?[\w./@%=-]+)*$/i;

const scalar = (value: BundleValue, { quotes }: Form): string => {
  if (typeof value === 'number' && !Number.isFinite(value)) return Number.isNaN(value) ? '.nan' : '.inf';
  return typeof value === 'string' && !quotes && PLAIN_TEXT.test(value) ? value : JSON.stringify(value);
};

const isList = (value: unknown): value is readonly BundleValue[] => Array.isArray(value);
const isTree = (value: BundleValue): value is BundleTree => typeof value === 'object' && !isList(value);
