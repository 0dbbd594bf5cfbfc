import type { FileKind } from './section.js';
import { childrenOf, type Entry } from '../entry.js';

/** Programs that fill in variables, each in its style. */
export type Style = 'helm' | 'flux' | 'compose' | 'env' | 'hocon' | 'plain';

/** A file of deployment values that was read, a part of one, or several that were merged. */
export type Doc = {
  kind: FileKind;
  /** As findings name it. */
  file: string;
  text: string;
  dir?: string | undefined;
  root: Entry;
  /** What it was taken for, such as `values of the HelmRelease node`. */
  what?: string;
  /** How values are written: lines of NAME=value hold texts alone, and HOCON makes of a value what is asked for. */
  format?: 'yaml' | 'lines' | 'hocon';
  /** Whose variables stand in it, besides those that its format fills in itself. */
  style?: Style;
  /** What it does not say may stand elsewhere. */
  isPartial?: boolean;
  /** The same within each of its maps: a template, or a file that is not there, may hold more of them. */
  isOpen?: boolean;
  /** The text that this one stands in, and where there. */
  outer?: { doc: Doc; offsetOf: (inner: number) => number };
  /** The texts that were merged or included, and where each begins in `text`. */
  parts?: readonly { doc: Doc; at: number }[];
  /** Stretches that are never shown, besides what looks secret. */
  secret?: readonly (readonly [from: number, to: number])[];
  /** Keys that nobody knows, and that are nearly known ones: they lead to where the values would be. */
  misses?: readonly { entry: Entry; meant: string }[];
};

/** The file that an offset of a document is in, and its offset there. */
export function originOf(doc: Doc, offset: number): { doc: Doc; offset: number } {
  const part = doc.parts?.findLast(({ at }) => at <= offset);
  if (part && part.doc !== doc) return originOf(part.doc, offset - part.at);
  return doc.outer ? originOf(doc.outer.doc, doc.outer.offsetOf(offset)) : { doc, offset };
}

/** The file that a value comes from. */
export const fileOf = (doc: Doc, { at }: Entry): string => originOf(doc, at).doc.file;

/** The documents that one was merged of, each as it was read. */
export const filesOf = (doc: Doc): readonly Doc[] =>
  doc.format === 'hocon' ? [doc] : (doc.parts?.flatMap((part) => filesOf(part.doc)) ?? [doc]);

let watcher: ((kind: FileKind) => void) | undefined;

/** Runs a judge, and tells the kinds of files in which it found a value to judge. */
export function watched<T>(judge: () => T): { result: T; found: ReadonlySet<FileKind> } {
  const found = new Set<FileKind>();
  watcher = (kind) => found.add(kind);
  try {
    return { result: judge(), found };
  } finally {
    watcher = undefined;
  }
}

/** Looks at something that is not what a rule judges. */
export function unwatched<T>(look: () => T): T {
  const before = watcher;
  watcher = undefined;
  try {
    return look();
  } finally {
    watcher = before;
  }
}

/** Notes that a judge found a value in a document of a kind. */
export const looked = (kind: FileKind): void => watcher?.(kind);

const parts = new Map<string, readonly string[]>();

/** Paths are those of rules and known keys, so that they are few. */
function partsOf(path: string): readonly string[] {
  const own = parts.get(path) ?? path.split('.');
  parts.set(path, own);
  return own;
}

/** The entry at a path in dots; undefined where nothing, or `null`, stands there. */
export function at({ root, kind }: Doc, path: string): Entry | undefined {
  let entry: Entry | undefined = root;
  for (const name of partsOf(path)) entry = childrenOf(entry)?.get(name);
  if (entry && !entry.isUnknown) looked(kind);
  return entry?.value === null ? undefined : entry;
}

/** Every entry at a path in which `*` is any key. */
export function all(doc: Doc, path: string): readonly Entry[] {
  if (!path.includes('*')) {
    const entry = at(doc, path);
    return entry ? [entry] : [];
  }
  let entries: Entry[] = [doc.root];
  for (const name of partsOf(path))
    entries = entries.flatMap((entry) => {
      const children = childrenOf(entry);
      const child = children?.get(name);
      if (name === '*') return [...(children?.values() ?? [])];
      return child ? [child] : [];
    });
  const there = entries.filter(({ value }) => value !== null);
  if (there.some(({ isUnknown }) => !isUnknown)) looked(doc.kind);
  return there;
}

/** Text that stands at a path, and is not empty. */
export function textAt(doc: Doc | undefined, path: string): (Entry & { value: string }) | undefined {
  const entry = doc && at(doc, path);
  return isText(entry) && entry.text.trim() !== '' ? entry : undefined;
}

const TRUE = /^(?:y|Y|yes|Yes|YES|on|On|ON)$/;
const FALSE = /^(?:n|N|no|No|NO|off|Off|OFF)$/;

/** Whether the text of an entry stands without quotes: then YAML 1.1, which Helm reads, may take it for another type. */
export const isPlain = ({ text }: Doc, entry: Entry): boolean =>
  text.slice(entry.at, entry.end).trim() === entry.text;

/** What an entry says as a boolean, in YAML 1.2 or in YAML 1.1; undefined when it is not one. */
export function flagOf(doc: Doc, entry: Entry): boolean | undefined {
  if (typeof entry.value === 'boolean') return entry.value;
  if (entry.isUnknown || !(isPlain(doc, entry) || doc.format === 'hocon')) return undefined;
  return TRUE.test(entry.text) || (FALSE.test(entry.text) ? false : undefined);
}

/** The boolean at a path; undefined where none stands. */
export function flagAt(doc: Doc | undefined, path: string): boolean | undefined {
  const entry = doc && at(doc, path);
  return entry && flagOf(doc, entry);
}

/** Whether an entry is there and is text that is known. */
export const isText = (entry: Entry | undefined): entry is Entry & { value: string } =>
  typeof entry?.value === 'string' && !entry.isUnknown;

/** The innermost entry on the way to a path that is there: where something missing would stand. */
export function nearestTo({ root }: Doc, path: string): Entry {
  let entry = root;
  for (const name of partsOf(path)) {
    const child = childrenOf(entry)?.get(name);
    if (!child) break;
    entry = child;
  }
  return entry;
}
