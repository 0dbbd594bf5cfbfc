import { FILES, type FileKind } from './section.js';

/** The value of a key. */
export type BundleValue = string | number | boolean | readonly BundleValue[] | BundleTree;
/** Keys with their values. */
export type BundleTree = { readonly [key: string]: BundleValue };

/** Keys from the outermost one. A number is the index of a list item, or of a document in its file. */
export type BundlePath = readonly (string | number)[];

/** How a file is written. This does not change its meaning. */
export interface Form {
  /** Nested keys, or keys joined by full stops. */
  keys: 'nested' | 'dotted';
  /** `NAME=value` lines. Only the network file can have them. */
  lines: boolean;
  comments: boolean;
  /** Strings in quotes even where they need none. */
  quotes: boolean;
}

/** The deployment values of one node: a tree for each file. The secrets file has one for each document. */
export interface GeneratedBundle {
  files: Readonly<Partial<Record<FileKind, BundleTree | readonly BundleTree[]>>>;
  forms: Readonly<Partial<Record<FileKind, Form>>>;
  /** Lines that are appended because a tree cannot represent them. */
  appended?: Readonly<Partial<Record<FileKind, readonly string[]>>>;
}

/** Returns a changed copy of a bundle. */
export type BundleEdit = (bundle: GeneratedBundle) => GeneratedBundle;

/** Removes the key. */
export const ABSENT: unique symbol = Symbol('absent');
/** The value that a key is set to. */
export type Setting = BundleValue | typeof ABSENT;

/** The path of a dotted key; empty for the whole file. */
const pathOf = (key: string): BundlePath =>
  key === '' ? [] : key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Sets the value at a path, and creates missing maps on the way. */
export const set =
  (kind: FileKind, key: string, value: Setting): BundleEdit =>
  (bundle) => ({
    ...bundle,
    files: { ...bundle.files, [kind]: within(bundle.files[kind], pathOf(key), value) as BundleTree },
  });

/** Combines edits, which are applied in order. */
export const together =
  (...edits: readonly BundleEdit[]): BundleEdit =>
  (bundle) =>
    edits.reduce((edited, edit) => edit(edited), bundle);

/** Sets several values of one file, in order. */
export const sets = (kind: FileKind, values: Readonly<Record<string, Setting>>): BundleEdit =>
  together(...Object.entries(values).map(([key, value]) => set(kind, key, value)));

/** An edit that is applied only when the bundle has the file. */
export const where =
  (kind: FileKind, edit: BundleEdit): BundleEdit =>
  (bundle) =>
    bundle.files[kind] ? edit(bundle) : bundle;

/** Removes a file from a bundle. */
export const withoutFile =
  (kind: FileKind): BundleEdit =>
  ({ files: { [kind]: _, ...files }, ...bundle }) => ({ ...bundle, files });

/** The value at a path; undefined when there is none. */
export const valueAt = ({ files }: GeneratedBundle, kind: FileKind, key: string): BundleValue | undefined =>
  pathOf(key).reduce<BundleValue | undefined>(
    (value, part) => (value as Record<string | number, BundleValue> | undefined)?.[part],
    files[kind],
  );

const within = (value: BundleValue | undefined, path: BundlePath, to: Setting): BundleValue => {
  const [key, ...rest] = path;
  if (key === undefined) return to as BundleValue;
  if (Array.isArray(value)) {
    const items = value as BundleValue[];
    return key === items.length
      ? [...items, within(undefined, rest, to)]
      : items.map((item, place) => (place === key ? within(item, rest, to) : item));
  }
  const tree = (value ?? {}) as BundleTree;
  if (rest.length > 0) return { ...tree, [key]: within(tree[key], rest, to) };
  return to === ABSENT
    ? Object.fromEntries(Object.entries(tree).filter(([name]) => name !== key))
    : { ...tree, [key]: to };
};

/** One way to break one rule. */
export interface Example {
  /** What is wrong, in words that follow "a bundle with". */
  what: string;
  /** The file and the key at which the mistake is found. */
  kind: FileKind;
  key: BundlePath;
  needs: readonly FileKind[];
  /** Makes the valid bundle to break: it has what the example needs, and hides no mistake. */
  setup: BundleEdit;
  breaks: BundleEdit;
}

interface Place {
  kind: FileKind;
  key: string;
  setup?: BundleEdit | undefined;
  needs?: readonly FileKind[];
}

/** An example that an edit breaks. */
export const example = (
  { kind, key, setup, needs = [] }: Place,
  what: string,
  breaks: BundleEdit,
): Example => ({
  what,
  kind,
  key: pathOf(key),
  needs: [...new Set([kind, ...needs])],
  setup: setup ?? ((bundle) => bundle),
  breaks,
});

/** An example for each wrong value of a key, in each of these kinds of files. */
export const wrongAt = (
  kinds: FileKind | readonly FileKind[],
  key: string,
  wrong: readonly Setting[],
  setup?: BundleEdit,
  needs: readonly FileKind[] = [],
): Example[] =>
  [kinds].flat().flatMap((kind) =>
    wrong.map((value) => {
      const what = `${key} ${inWords(value)}`;
      return example({ kind, key, setup, needs }, what, set(kind, key, value));
    }),
  );

const inWords = (value: Setting): string =>
  typeof value === 'symbol'
    ? 'missing'
    : typeof value === 'number'
      ? String(value)
      : JSON.stringify(value).slice(0, 60);

/** Values that keep every rule, whatever the other values are. They are used in tests and in generators. */
export interface Kept {
  settings: readonly (readonly [kind: FileKind, key: string, value: Setting])[];
  /** How the value is written, or its support, is left open: loaders are not tested with it. */
  isOpen?: true;
}

/** Valid values of one key in some kinds of files. */
export const keptAt = (
  kinds: FileKind | readonly FileKind[],
  key: string,
  ...values: readonly Setting[]
): Kept[] => values.map((value) => ({ settings: [kinds].flat().map((kind) => [kind, key, value] as const) }));

/** Valid values of several keys, by their files. */
export const keptWith = (
  files: Readonly<Partial<Record<FileKind, Readonly<Record<string, Setting>>>>>,
): Kept => ({
  settings: FILES.flatMap((kind) =>
    Object.entries(files[kind] ?? {}).map(([key, value]) => [kind, key, value] as const),
  ),
});

/** The same, for values that loaders are not tested with. */
export const openWith = (...own: Parameters<typeof keptWith>): Kept => ({
  ...keptWith(...own),
  isOpen: true,
});

/** Valid values of one key that loaders are not tested with. */
export const openAt = (...own: Parameters<typeof keptAt>): Kept[] =>
  keptAt(...own).map((kept) => ({ ...kept, isOpen: true }));

/** Applies the settings whose files are in the bundle. */
export const keeping = ({ settings }: Kept): BundleEdit =>
  together(...settings.map(([kind, key, value]) => where(kind, set(kind, key, value))));

const touched = ({ settings }: Kept) => settings.map(([kind, key]) => `${kind} ${String(pathOf(key)[0])}`);

/** Combines the settings into few edits. Each contains as many settings as are compatible. */
export const packed = (all: readonly Kept[]): BundleEdit[] => {
  const packs: Kept[][] = [];
  for (const kept of all) {
    const keys = touched(kept);
    const pack = packs.find((one) => !one.flatMap(touched).some((key) => keys.includes(key)));
    if (pack) pack.push(kept);
    else packs.push([kept]);
  }
  return packs.map((pack) => together(...pack.map(keeping)));
};

/** Texts that are not an http or https URL. */
export const NO_URLS = [
  'sv.example',
  'ftp://sv.example',
  'https://',
  'https:sv.example/a b',
  '//sv.example',
  'https://https://sv.example',
  'http://sv.example:0x1/',
] as const;

/** Texts that are not only a host. */
export const NO_HOSTS = [
  'db.example:5432',
  'db.example:',
  'tcp://db.example',
  'me@db.example',
  'db.example/a',
  '[::1]:5432',
  'db example',
] as const;

/** Texts that are not a duration. One contains a duration. */
export const NO_DURATIONS = ['soon, in 1m', 'm', '1 fortnight', '-1m', '10', '1m x'] as const;
