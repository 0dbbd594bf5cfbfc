import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Document,
  type LineCounter,
  type Node,
  type YAMLMap,
} from 'yaml';
import { below, segments } from './pointer.js';

/** A parsed file, with what is needed to tell where its parts stand. */
export interface Source {
  /** As it was named by the user. */
  file: string;
  text: string;
  document: Document;
  lines: LineCounter;
}

/** `file:line:column` of a place in the text, counted from 1. */
export const at = ({ file, lines }: Source, offset: number): string => {
  const { line, col } = lines.linePos(offset);
  return `${file}:${line}:${col}`;
};

interface Entry {
  key: Node | undefined;
  value: Node | undefined;
}

const indexes = new WeakMap<YAMLMap, Map<string, Entry>>();

// A search through the pairs for each complaint would take minutes in a file that is all complaints.
const entriesOf = (map: YAMLMap): Map<string, Entry> => {
  const index =
    indexes.get(map) ??
    new Map(
      map.items.map(({ key, value }) => [
        isScalar(key) ? String(key.value) : '',
        { key: isNode(key) ? key : undefined, value: isNode(value) ? value : undefined },
      ]),
    );
  indexes.set(map, index);
  return index;
};

const child = (parent: Node, name: string): Entry | undefined => {
  if (isMap(parent)) return entriesOf(parent).get(name);
  const item = isSeq(parent) ? parent.items[Number(name)] : undefined;
  return isNode(item) ? { key: item, value: item } : undefined;
};

/** The nodes at a pointer, or at the innermost place on the way to it that the file has. */
export const entryAt = ({ document }: Source, pointer: string): Entry => {
  let entry: Entry = { key: document.contents ?? undefined, value: document.contents ?? undefined };
  for (const name of segments(pointer)) {
    const parent = isAlias(entry.value) ? entry.value.resolve(document) : entry.value;
    const next = parent && child(parent, name);
    if (next === undefined) break;
    entry = next;
  }
  return entry;
};

/** Where a key, or its value, starts in the text. */
export const offsetOf = (source: Source, pointer: string, part: 'key' | 'value'): number => {
  const { key, value } = entryAt(source, pointer);
  const node = part === 'key' ? (key ?? value) : (value ?? key);
  return node?.range?.[0] ?? 0;
};

/** Where a reader looks for a pointer: at a value that is one word, at the key of a map or a list. */
export const placeOf = (source: Source, pointer: string): number =>
  offsetOf(source, pointer, isScalar(entryAt(source, pointer).value) ? 'value' : 'key');

/** The pointer to a node that `visit` came to by way of these ancestors. */
export const pointerTo = (node: unknown, ancestors: readonly unknown[]): string => {
  let pointer = '';
  [...ancestors, node].forEach((part, index, all) => {
    const parent = all[index - 1];
    if (isPair(part)) pointer = below(pointer, isScalar(part.key) ? String(part.key.value) : '');
    else if (isSeq(parent)) pointer = below(pointer, String(parent.items.indexOf(part)));
  });
  return pointer;
};
