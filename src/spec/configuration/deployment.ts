import type { FileKind } from './section.js';

/** What stands under a key. */
export type BundleValue = string | number | boolean | readonly BundleValue[] | BundleTree;
/** Keys, and what stands under them. */
export type BundleTree = { readonly [key: string]: BundleValue };

/** Keys from the outermost on; a number is a place in a list, or that of a document in its file. */
export type BundlePath = readonly (string | number)[];

/** How a file is written: none of it changes what it says. */
export interface Form {
  /** Keys below keys one by one, or joined by full stops into one. */
  keys: 'nested' | 'dotted';
  /** `NAME=value` lines; only the network has them. */
  lines: boolean;
  comments: boolean;
  /** Texts in quotes wherever they may stand without. */
  quotes: boolean;
}

/** The deployment values of one node, a tree for each file; secrets have one for each document. */
export interface GeneratedBundle {
  files: Readonly<Partial<Record<FileKind, BundleTree | readonly BundleTree[]>>>;
  forms: Readonly<Partial<Record<FileKind, Form>>>;
  /** Lines behind what a tree can say, where the writing itself is the point. */
  appended?: Readonly<Partial<Record<FileKind, readonly string[]>>>;
}

/** A change of a bundle, which stays as it is. */
export type BundleEdit = (bundle: GeneratedBundle) => GeneratedBundle;

/** Nothing stands there. */
export const ABSENT: unique symbol = Symbol('absent');
/** What a key is set to. */
export type Setting = BundleValue | typeof ABSENT;

/** A path from its keys in dots. */
const pathOf = (key: string | BundlePath): BundlePath => (typeof key === 'string' ? key.split('.') : key);

/** Sets the value at a path, and makes what lies on the way to it. */
export const set =
  (kind: FileKind, key: string | BundlePath, value: Setting): BundleEdit =>
  (bundle) => ({
    ...bundle,
    files: { ...bundle.files, [kind]: within(bundle.files[kind], pathOf(key), value) as BundleTree },
  });

/** Edits one after the other. */
export const together =
  (...edits: readonly BundleEdit[]): BundleEdit =>
  (bundle) =>
    edits.reduce((edited, edit) => edit(edited), bundle);

/** Values of one file, set one after the other. */
export const sets = (kind: FileKind, values: Readonly<Record<string, Setting>>): BundleEdit =>
  together(...Object.entries(values).map(([key, value]) => set(kind, key, value)));

/** An edit of a file, if the bundle has it. */
export const where =
  (kind: FileKind, edit: BundleEdit): BundleEdit =>
  (bundle) =>
    bundle.files[kind] ? edit(bundle) : bundle;

/** A bundle without a file. */
export const withoutFile =
  (kind: FileKind): BundleEdit =>
  ({ files: { [kind]: _, ...files }, ...bundle }) => ({ ...bundle, files });

/** What stands at a path; undefined: nothing. */
export const valueAt = (
  { files }: GeneratedBundle,
  kind: FileKind,
  key: string | BundlePath,
): BundleValue | undefined =>
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
  /** The file and the key at which it is to be found. */
  kind: FileKind;
  key: BundlePath;
  /** Files without which it is none. */
  needs: readonly FileKind[];
  /** Makes the valid bundle that is broken then: what the example is about is there, and nothing hides it. */
  setup: BundleEdit;
  breaks: BundleEdit;
}

/** Where an example is, and what it starts from. */
interface Place {
  kind: FileKind;
  key: string | BundlePath;
  setup?: BundleEdit | undefined;
  needs?: readonly FileKind[];
}

/** A rule that is broken by any edit. */
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

/** An example for each value that may not stand at a key of one kind of file. */
export const wrongAt = (
  kind: FileKind,
  key: string | BundlePath,
  wrong: readonly Setting[],
  setup?: BundleEdit,
  needs: readonly FileKind[] = [],
): Example[] =>
  wrong.map((value) =>
    example({ kind, key, setup, needs }, `${pathOf(key).join('.')} ${inWords(value)}`, set(kind, key, value)),
  );

const inWords = (value: Setting): string =>
  typeof value === 'symbol'
    ? 'missing'
    : typeof value === 'number'
      ? String(value)
      : JSON.stringify(value).slice(0, 60);

/** Values that keep every rule, whatever else is said: they are tests, and cases of the generators. */
export interface Kept {
  settings: readonly (readonly [kind: FileKind, key: string | BundlePath, value: Setting])[];
  /** The specification leaves open how it is written, or whether it is known: no loader is asked. */
  isOpen?: true;
}

/** Values that one key of some files may have. */
export const keptAt = (
  kinds: FileKind | readonly FileKind[],
  key: string | BundlePath,
  ...values: readonly Setting[]
): Kept[] => values.map((value) => ({ settings: [kinds].flat().map((kind) => [kind, key, value] as const) }));

/** The same, of which no loader is asked. */
export const openAt = (...own: Parameters<typeof keptAt>): Kept[] =>
  keptAt(...own).map((kept) => ({ ...kept, isOpen: true }));

/** Sets what of it belongs to the files of a bundle. */
export const keeping = ({ settings }: Kept): BundleEdit =>
  together(...settings.map(([kind, key, value]) => where(kind, set(kind, key, value))));

const touched = ({ settings }: Kept) => settings.map(([kind, key]) => `${kind} ${String(pathOf(key)[0])}`);

/** The same as few edits: each keeps as much as goes together. */
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

/** Texts that are not a URL of http or https. */
export const NO_URLS = [
  'sv.example',
  'ftp://sv.example',
  'https://',
  'https:sv.example/a b',
  '//sv.example',
  'http://sv.example:0x1/',
] as const;

/** Texts that are not a host alone. */
export const NO_HOSTS = [
  'db.example:5432',
  'db.example:',
  'tcp://db.example',
  'me@db.example',
  'db.example/a',
  '[::1]:5432',
  'db example',
] as const;

/** Texts that are not a duration; one has a duration in it. */
export const NO_DURATIONS = ['soon, in 1m', 'm', '1 fortnight', '-1m', '10', '1m x'] as const;
