import type { FileKind } from '../../../spec/configuration/section.js';
import {
  childrenOf,
  entryAt,
  entryIn,
  itemsOf,
  pathBelow,
  type Children,
  type Entry,
  type Written,
} from '../../../spec/entry.js';
import { repeated, type Problem } from '../../../document/problem.js';
import { all, type Doc, type Style } from '../../../spec/configuration/doc.js';
import { KEYS } from '../../../spec/configuration/keys/all.js';
import { cantonValues, isCanton, kindOf, rootOf } from './kind.js';
import { OPTIONS } from '../../../spec/configuration/jvm.js';
import { embedded } from './embedded.js';
import { below, partsOf, PATHS, TREES, type Known } from '../../../spec/configuration/keys/known.js';
import { isAside } from '../../../spec/configuration/rules/any-file.js';

/** Values that were found in a file. */
export type Piece = {
  kind: FileKind | undefined;
  doc: Doc;
  what: string;
  /** It was found in another piece, for example options in an environment variable. */
  isWithin?: boolean;
  style: Style;
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

/** Reads variables that configure the node: `ADDITIONAL_CONFIG_…`, and options of its JVM. */
export function configured(
  entries: readonly Entry[],
  called: string,
  source: Own,
  chart: FileKind | undefined,
): void {
  const options = entries.filter(({ name }) => OPTIONS.test(name));
  if (options.length > 0 && chart) push(byName(options), { ...source, kind: chart });
  for (const entry of entries) {
    if (!entry.name.startsWith('ADDITIONAL_CONFIG') || typeof entry.value !== 'string') continue;
    const inner = nothingYet();
    const doc = { ...embedded(source.doc, entry), what: `the variable ${entry.name}` };
    source.readText(doc, `${called} additional.conf`, inner);
    const { pieces, unread, problems, secrets } = source.harvest;
    pieces.push(...inner.pieces.map((piece) => ({ ...piece, isWithin: true })));
    unread.push(...inner.unread);
    problems.push(...inner.problems);
    secrets.push(...inner.secrets);
  }
}

/** An empty harvest. */
export const nothingYet = (): Harvest => ({
  pieces: [],
  unread: [],
  problems: [],
  secrets: [],
  documents: [],
});

/** The variables in a list of `name: A, value: b`. */
export const variables = (list: readonly Entry[]): Entry[] =>
  list.flatMap((item) => {
    const [name, value] = [entryIn(item, 'name'), entryIn(item, 'value')];
    return name && value ? [{ ...value, name: name.text, keyAt: name.at }] : [];
  });

/** Entries as a map. */
export const byName = (entries: readonly Entry[]): Children =>
  new Map(entries.map((entry) => [entry.name, entry]));

type Own = ValueSearch & { what: string; style: Style; isPartial?: boolean; isWithin?: boolean };

const within = (what: string, whole: string): string => (whole ? `${what} of ${whole}` : what);

/** Adds values that are not wrapped. */
export function plain(children: Children, { called, ...own }: Own & { called: string }): void {
  const { doc } = own;
  const parted =
    isCanton(children) || children.has('tls') || [...children.keys()].some((key) => key.startsWith('tls.'));
  if (parted && (isCanton(children) || doc.format === 'hocon')) {
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
  if (kind === undefined || kind === 'validator' || kind === 'participant')
    configured(
      variables(itemsOf(children.get('additionalEnvVars')) ?? []),
      called,
      { ...own, what: within('additionalEnvVars', own.what), isPartial: true, isWithin: true },
      // The rules read options of the JVM from the merged values.
      undefined,
    );
}

/** Adds values from inside a map: those of subcharts, and charts and variables in unknown wrappers. @returns whether it found any */
export function nested(children: Children, own: Own): boolean {
  const inside = chartsIn(children, MOST_LEVELS);
  for (const { entry, values, kind } of inside)
    plain(values, {
      ...own,
      ...(kind === 'network' && { isPartial: true }),
      what: within(entry.path || entry.name, own.what),
      called: kind,
    });
  return inside.length > 0;
}

const MOST_LEVELS = 6;

const chartsIn = (children: Children, levels: number): { entry: Entry; values: Children; kind: FileKind }[] =>
  [...children.values()].flatMap((entry) => {
    if (levels === 0 || isAside(entry.path)) return [];
    const items = itemsOf(entry) ?? [];
    const named = byName(variables(items));
    const inside = childrenOf(entry) ?? (named.size > 0 ? named : undefined);
    const kind = inside && kindOf(inside, entry.name);
    // One variable of the network may be another program's too.
    const isNetwork = kind === 'network' && PATHS.network.filter((name) => inside?.has(name)).length > 1;
    return inside && (kind === 'validator' || kind === 'participant' || isNetwork)
      ? [{ entry, values: inside, kind }]
      : chartsIn(childrenOf(entry) ?? byName(items), levels - 1);
  });

/** Adds a piece. */
export function push(
  children: Children,
  { doc, harvest: found, what, style, isPartial, isWithin, kind }: Own & { kind: FileKind | undefined },
): void {
  const name = what === '' ? (doc.what ?? '') : what;
  const places = [...children.values()].map(({ keyAt }) => keyAt);
  found.pieces.push({
    kind,
    what: name,
    style,
    doc: {
      ...doc,
      what: name,
      style,
      // Missing keys are reported at the start of the map.
      root: { ...rootOf(children), keyAt: what === '' || places.length === 0 ? 0 : Math.min(...places) },
      isPartial: isPartial ?? doc.isPartial ?? false,
    },
    ...(isWithin && { isWithin }),
  });
}

/** Interprets a piece as values of a kind. Its dotted keys are split according to the known keys. */
export function asKind({ doc }: Piece, kind: FileKind): { doc: Doc; problems: readonly Problem[] } {
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

const inner = ({ path, known }: Spot, name: string): Spot => ({
  path: pathBelow(path, name),
  known: below(known, name),
});

/**
 * Makes the keys of a map those of a separate document: the contents of a wrapper, such as `spec.values`. Dotted keys
 * become nested ones, and those that occur twice are reported.
 * @param spot the place of the map in that document, with the known keys that are split; undefined: every full stop
 * splits
 */
function planted(
  children: Children,
  source: { text: string },
  spot?: Spot,
): { children: Children; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const twice = ({ path }: Spot, { keyAt }: Entry, first: Entry) =>
    problems.push(repeated(source, path, keyAt, first.keyAt));
  const plant = (entries: Children, into: Map<string, Entry>, at: Spot): void => {
    for (const entry of entries.values()) {
      const parts = spot ? partsOf(entry.name, at.known) : entry.name.split('.');
      const name = parts.pop()!;
      let map: Map<string, Entry> | undefined = into;
      let place = at;
      for (const part of parts) {
        place = inner(place, part);
        map = map && mapAt(map, part, place, entry);
      }
      if (!map) continue;
      place = inner(place, name);
      const before = map.get(name);
      if (!before) map.set(name, entryAt(place.path, name, entry.keyAt, copied(entry, place)));
      else if (entry.value instanceof Map && before.value instanceof Map)
        plant(entry.value as Children, before.value as Map<string, Entry>, place);
      else twice(place, entry, before);
    }
  };
  /** The map that a part of a dotted key names. @returns undefined when the key has another value */
  const mapAt = (map: Map<string, Entry>, name: string, place: Spot, entry: Entry) => {
    const before = map.get(name);
    if (before?.value instanceof Map) return before.value as Map<string, Entry>;
    if (before) {
      twice(place, entry, before);
      return undefined;
    }
    const value = new Map<string, Entry>();
    const { keyAt: at } = entry;
    map.set(name, entryAt(place.path, name, at, { value, text: '', at, end: at }));
    return value;
  };
  const copied = (entry: Entry, place: Spot): Written => {
    if (entry.value instanceof Map) {
      const value = new Map<string, Entry>();
      plant(entry.value as Children, value, place);
      return { ...entry, value };
    }
    if (!Array.isArray(entry.value)) return entry;
    const value = (entry.value as readonly Entry[]).map((item) => {
      const path = `${place.path}${item.name}`;
      return entryAt(path, item.name, item.keyAt, copied(item, { path, known: undefined }));
    });
    return { ...entry, value };
  };
  const own = new Map<string, Entry>();
  plant(children, own, spot ?? { path: '', known: undefined });
  return { children: own, problems };
}

const KINDS = {
  string: /^/,
  boolean: /^(?:true|false|yes|no|on|off)$/,
  integer: /^-?\d+$/,
  number: /^-?\d+(?:\.\d+)?$/,
} as const;

/** HOCON converts a value to the requested type: a numeric text to a number, and the reverse. */
function coerce(doc: Doc, kind: FileKind): void {
  for (const { path, schema } of kind === 'secrets' ? [] : KEYS[kind]) {
    const wanted = schema.type as keyof typeof KINDS;
    for (const entry of all(doc, path)) {
      if (typeof entry.value === 'object' || !KINDS[wanted]?.test(entry.text)) continue;
      if (wanted === 'string') entry.value = entry.text;
      else entry.value = wanted === 'boolean' ? /^(?:true|yes|on)$/.test(entry.text) : Number(entry.text);
    }
  }
}
