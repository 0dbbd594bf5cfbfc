import type { FileKind } from '../../src/spec/configuration/section.js';

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
export const ABSENT = Symbol('absent');

/** Sets the value at a path, and makes what lies on the way to it. */
export const set =
  (kind: FileKind, path: BundlePath, value: BundleValue | typeof ABSENT): BundleEdit =>
  (bundle) => ({
    ...bundle,
    files: { ...bundle.files, [kind]: within(bundle.files[kind], path, value) as BundleTree },
  });

/** Takes away what is at a path. */
export const drop = (kind: FileKind, path: BundlePath): BundleEdit => set(kind, path, ABSENT);

/** Edits one after the other. */
export const all =
  (...edits: readonly BundleEdit[]): BundleEdit =>
  (bundle) =>
    edits.reduce((edited, edit) => edit(edited), bundle);

/** What stands at a path; undefined: nothing. */
export const at = ({ files }: GeneratedBundle, kind: FileKind, path: BundlePath): BundleValue | undefined =>
  path.reduce<BundleValue | undefined>(
    (value, key) => (value as Record<string | number, BundleValue> | undefined)?.[key],
    files[kind],
  );

const within = (
  value: BundleValue | undefined,
  path: BundlePath,
  to: BundleValue | typeof ABSENT,
): BundleValue => {
  const [key, ...rest] = path;
  if (key === undefined) return to as BundleValue;
  if (Array.isArray(value))
    return (value as BundleValue[]).map((item, place) => (place === key ? within(item, rest, to) : item));
  const tree = (value ?? {}) as BundleTree;
  if (rest.length > 0) return { ...tree, [key]: within(tree[key], rest, to) };
  return to === ABSENT
    ? Object.fromEntries(Object.entries(tree).filter(([name]) => name !== key))
    : { ...tree, [key]: to };
};
