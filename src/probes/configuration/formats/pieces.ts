import type { FileKind } from '../../../spec/configuration/section.js';
import { childrenOf, entryAt, itemsOf, pathBelow, type Children, type Entry } from '../../../spec/entry.js';
import { repeated, type Problem } from '../../../document/problem.js';
import { all, type Doc, type Style, variables } from '../../../spec/configuration/bundle.js';
import { KEYS } from '../../../spec/configuration/keys/all.js';
import { TYPES } from '../../../spec/configuration/keys/key.js';
import { typed } from '../merged.js';
import { cantonValues, isCanton, kindOf, rootOf } from './kind.js';
import { OPTIONS } from '../../../spec/configuration/rules/proxy.js';
import { below, partsOf, PATHS, TREES, type Known } from '../../../spec/configuration/keys/known.js';
import { isAside } from '../../../spec/configuration/rules/any-file.js';

/** Values that were found in a file. */
export type Piece = {
  kind: FileKind | undefined;
  doc: Doc & { what: string };
  /** It was found in another piece, for example options in an environment variable. */
  isWithin?: boolean;
  /** As in its document. */
  under?: readonly string[] | undefined;
};

/** A document, or a part of one, whose values cannot be read. */
export type Unread = {
  what: string;
  why: string;
  offset: number;
  /** Manifests that contain it. When they are in the same file, it is read. */
  from?: readonly string[];
};

/** What was found in a file so far. */
export type Harvest = {
  pieces: Piece[];
  unread: Unread[];
  problems: Problem[];
  secrets: Entry[];
  /** All documents, in order. */
  documents: Entry[];
};

/** The document that is searched, and the results. */
export type ValueSearch = { doc: Doc; harvest: Harvest; readText: ReadText };
/** Reads a text that is embedded in another one, given its name. Does nothing when its format is unknown. */
type ReadText = (doc: Doc, called: string, harvest: Harvest) => void;

/** Makes a document of the text of a value. Findings in it are shown at their place in the outer document. */
export function embedded(outer: Doc, entry: Entry): Doc {
  const { text } = entry;
  let places: readonly number[] | undefined;
  const offsetOf = (inner: number) =>
    entry.at + ((places ??= aligned(outer.text.slice(entry.at, entry.end), text))[inner] ?? 0);
  return { ...outer, target: undefined, text, root: rootOf(null), outer: { doc: outer, offsetOf } };
}

/** A problem of an embedded text, as one of the text of `doc`, which has its offsets elsewhere. */
export function outward(doc: Doc, problem: Problem, to: (offset: number) => number): Problem {
  const { key, offset, first } = problem;
  return first === undefined ? { ...problem, offset: to(offset) } : repeated(doc, key, to(offset), to(first));
}

const HEAD = /^(?:[&!]\S*\s+)*(?:[|>][^\n]*\n|["'])?/;

const BREAK = /[^\S\n]*\n/y;

/**
 * The offset of each character of a value in its source: indentation and folding change only white space. Empty when
 * escapes make them differ.
 */
function aligned(written: string, text: string): number[] {
  let at = HEAD.exec(written)![0].length;
  const places: number[] = [];
  for (const char of text.split('')) {
    const isBlank = char.trim() === '';
    while (!isBlank && at < written.length && written.charAt(at).trim() === '') at += 1;
    if (!isBlank && written.charAt(at) !== char) return [];
    places.push(at);
    BREAK.lastIndex = at;
    if (!isBlank) at += 1;
    else if (char === '\n' && BREAK.test(written)) at = BREAK.lastIndex;
  }
  return [...places, at];
}

/** Reads variables that configure the node: `ADDITIONAL_CONFIG_…`, and options of its JVM. */
export function configured(entries: readonly Entry[], called: string, source: Own, chart?: FileKind): void {
  const options = entries.filter(({ name }) => OPTIONS.test(name));
  if (options.length > 0 && chart) push(byName(options), { ...source, kind: chart });
  for (const entry of entries) {
    const isSetting = OPTIONS.test(entry.name) || entry.name === 'COMMAND';
    const isConfig = entry.name.startsWith('ADDITIONAL_CONFIG') && typeof entry.value === 'string';
    const own = isSetting ? settingsOf(source.doc, entry) : isConfig && embedded(source.doc, entry);
    if (!own) continue;
    const inside: Harvest = { ...source.harvest, pieces: [] };
    const doc = { ...own, what: isSetting ? source.what : `the variable ${entry.name}` };
    source.readText(doc, `${called} additional.conf`, inside);
    source.harvest.pieces.push(...inside.pieces.map((piece) => ({ ...piece, isWithin: true })));
  }
}

const SETTING = /(?<=-C[\s"',[\]-]{0,99}|-D)canton\.[^\s"',\]]+/g;

/** What options set of the node: `-C canton.x=y`, `-Dcanton.x=y`. It is laid over files that are not known. */
function settingsOf(outer: Doc, { at, end }: Entry): Doc | undefined {
  let text = '';
  for (const { index, 0: setting } of outer.text.slice(at, end).matchAll(SETTING))
    text = `${text.padEnd(index)}${setting}\n`;
  const offsetOf = (inner: number) => at + inner;
  return text === ''
    ? undefined
    : { ...outer, text, root: rootOf(null), isPartial: true, isOpen: true, outer: { doc: outer, offsetOf } };
}

/** An empty harvest. */
export const nothingYet = (): Harvest => ({
  pieces: [],
  unread: [],
  problems: [],
  secrets: [],
  documents: [],
});

/** Entries as a map. */
export const byName = (entries: readonly Entry[]): Children =>
  new Map(entries.map((entry) => [entry.name, entry]));

type Own = ValueSearch & { what: string; style: Style; isPartial?: boolean; isWithin?: boolean };

const within = (what: string, whole: string): string => (whole ? `${what} of ${whole}` : what);

/** Adds values that are not wrapped. */
export function plain(children: Children, { called, ...own }: Own & { called: string }): void {
  const { doc } = own;
  const isNode = isCanton(children);
  if (isNode || (doc.format === 'hocon' && [...children.keys()].some((key) => /^tls(?:\.|$)/.test(key)))) {
    const whole = doc.format === 'hocon' ? children : planted(children, doc).children;
    const { found: values, misses } = cantonValues(rootOf(whole));
    for (const [index, value] of values.entries())
      push(value.children, {
        ...own,
        ...value,
        what: within(value.what, own.what),
        doc: { ...doc, ...(index === 0 && { misses }) },
      });
    if (values.length === 0 && misses.length > 0)
      push(new Map(), { ...own, kind: 'tls', isPartial: true, doc: { ...doc, misses } });
    if (values.length > 0 || misses.length > 0) return;
  }
  const kind = kindOf(children, called);
  if (kind === undefined && nested(children, own)) return;
  push(children, { ...own, kind });
  // The rules read options of the JVM from the merged values.
  configured(variables(children.get('additionalEnvVars')), called, {
    ...own,
    what: within('additionalEnvVars', own.what),
    isPartial: true,
    isWithin: true,
  });
}

/** Adds values from inside a map: those of subcharts, and charts and variables in unknown wrappers. @returns whether it found any */
export function nested(children: Children, own: Own): boolean {
  const inside = chartsIn(children, MOST_LEVELS);
  for (const { entry, values, kind } of inside) {
    const what = within(entry.path || entry.name, own.what);
    plain(values, { ...own, ...(kind === 'network' && { isPartial: true }), what, called: kind });
  }
  return inside.length > 0;
}

const MOST_LEVELS = 6;

const chartsIn = (children: Children, levels: number): { entry: Entry; values: Children; kind: FileKind }[] =>
  [...children.values()].flatMap((entry) => {
    if (levels === 0 || isAside(entry.path)) return [];
    const items = itemsOf(entry) ?? [];
    const named = byName(variables(entry));
    const inside = childrenOf(entry) ?? (named.size > 0 ? named : undefined);
    const kind = inside && kindOf(inside, entry.name);
    // One variable of the network may be another program's too.
    const isNetwork = kind === 'network' && PATHS.network.filter((name) => inside?.has(name)).length > 1;
    return inside && (kind === 'validator' || kind === 'participant' || isNetwork)
      ? [{ entry, values: inside, kind }]
      : chartsIn(childrenOf(entry) ?? byName(items), levels - 1);
  });

/** Adds a piece. */
export function push(children: Children, own: Own & { kind: FileKind | undefined }): void {
  const { doc, harvest: found, what, style, isPartial, isWithin, kind } = own;
  const places = [...children.values()].map(({ keyAt }) => keyAt);
  // Missing keys are reported at the start of the map.
  const keyAt = what === '' || places.length === 0 ? 0 : Math.min(...places);
  found.pieces.push({
    kind,
    doc: {
      ...doc,
      what: what || (doc.what ?? ''),
      style,
      root: { ...rootOf(children), keyAt },
      isPartial: isPartial ?? doc.isPartial ?? false,
    },
    ...(isWithin && { isWithin }),
  });
}

/** Interprets a piece as values of a kind. Its dotted keys are split according to the known keys. */
export function asKind(doc: Doc, kind: FileKind): { doc: Doc; problems: readonly Problem[] } {
  const children = childrenOf(doc.root)!;
  const known = TREES[kind];
  const isBare =
    kind === 'tls' && children.size > 0 && ![...children.keys()].some((name) => /^tls(?:\.|$)/.test(name));
  const spot = isBare ? { path: 'tls', known: known.get('tls') } : { path: '', known };
  const { children: own, problems } = planted(children, doc, spot);
  const root = isBare
    ? new Map([['tls', entryAt('tls', 'tls', 0, { value: own, text: '', at: 0, end: 0, isUnknown: true })]])
    : own;
  const read: Doc = { ...doc, kind, root: { ...rootOf(root), keyAt: doc.root.keyAt } };
  if (doc.format === 'hocon') coerce(read, kind);
  return { doc: read, problems };
}

/** A place in a document, and the known keys there. */
type Spot = { path: string; known: Known | undefined };

/**
 * Makes the keys of a map those of a separate document: the contents of a wrapper, such as `spec.values`. Dotted keys
 * become nested ones, and those that occur twice are reported.
 * @param spot the place of the map in that document, with the known keys that are split; undefined: every full stop
 * splits
 */
function planted(children: Children, source: { text: string }, spot?: Spot) {
  const problems: Problem[] = [];
  const plant = (entries: Children, at: Spot, into = new Map<string, Entry>()): Map<string, Entry> => {
    for (const entry of entries.values())
      put(into, spot ? partsOf(entry.name, at.known) : entry.name.split('.'), entry, at);
    return into;
  };
  const put = (into: Map<string, Entry>, parts: readonly string[], entry: Entry, above: Spot): void => {
    const [name = '', ...inner] = parts;
    const at: Spot = { path: pathBelow(above.path, name), known: below(above.known, name) };
    const before = into.get(name);
    const isMap = inner.length > 0 || entry.value instanceof Map;
    if (before && !(isMap && before.value instanceof Map)) {
      problems.push(repeated(source, at.path, entry.keyAt, before.keyAt));
      return;
    }
    const map = (before?.value ?? new Map<string, Entry>()) as Map<string, Entry>;
    const { keyAt } = entry;
    if (!before)
      into.set(
        name,
        inner.length > 0
          ? entryAt(at.path, name, keyAt, { value: map, text: '', at: keyAt, end: keyAt })
          : entryAt(at.path, name, keyAt, { ...entry, value: isMap ? map : valueAt(entry, at.path) }),
      );
    if (inner.length > 0) put(map, inner, entry, at);
    else if (isMap) plant(entry.value as Children, at, map);
  };
  /** A list, with the paths of its items, or another value. */
  const valueAt = ({ value }: Entry, path: string): Entry['value'] => {
    if (!Array.isArray(value)) return value;
    return (value as readonly Entry[]).map((item) => {
      const at = { path: `${path}${item.name}`, known: undefined };
      const own = item.value instanceof Map ? plant(item.value as Children, at) : valueAt(item, at.path);
      return entryAt(at.path, item.name, item.keyAt, { ...item, value: own });
    });
  };
  return { children: plant(children, spot ?? { path: '', known: undefined }), problems };
}

/** HOCON converts a value to the requested type: a numeric text to a number, and the reverse. */
function coerce(doc: Doc, kind: FileKind): void {
  for (const { path, schema } of KEYS[kind])
    for (const entry of all(doc, path)) {
      if (typeof entry.value === 'object') continue;
      const own = schema.type === 'string' ? entry.text : typed(entry.text, /^-?\d+(?:\.\d+)?$/);
      if (schema.type !== undefined && TYPES[schema.type].is(own)) entry.value = own;
    }
}
