import { CHARTS, type FileKind } from './section.js';

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

/** The usual form. */
export const PLAIN: Form = { keys: 'nested', lines: false, comments: false, quotes: true };

/** The deployment values of one node: a tree for each file. The secrets file has one for each document. */
export interface GeneratedBundle {
  files: Readonly<Partial<Record<FileKind, BundleTree | readonly BundleTree[]>>>;
  forms: Readonly<Partial<Record<FileKind, Form>>>;
  /** Lines that are appended because a tree cannot represent them. */
  appended?: Readonly<Partial<Record<FileKind, readonly string[]>>>;
}

/** Removes the key; or the file, when no key is named. */
export const ABSENT: unique symbol = Symbol('absent');
/** The value that a key is set to. */
export type Setting = BundleValue | typeof ABSENT;

/** The path of a dotted key; empty for the whole file. */
const pathOf = (key: string): BundlePath =>
  key === '' ? [] : key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/**
 * Values by their places: the file and the key, such as `validator topup.enabled`; `charts` is both charts. Files that a
 * bundle does not have stay absent.
 */
export type BundleEdit = Readonly<Record<string, Setting>>;

/** The files and the key that each of these places names. */
export const spotsOf = (...places: readonly string[]): { kind: FileKind; key: string }[] =>
  places.flatMap((place) => {
    const [files = ''] = place.split(' ', 1);
    const key = place.slice(files.length + 1);
    return (files === 'charts' ? CHARTS : [files as FileKind]).map((kind) => ({ kind, key }));
  });

/** Sets values in order, and creates missing maps on the way. */
export const edited = (bundle: GeneratedBundle, edit: BundleEdit): GeneratedBundle => ({
  ...bundle,
  files: Object.entries(edit).reduce(
    (files, [place, value]) =>
      spotsOf(place)
        .filter(({ kind }) => files[kind])
        .reduce(
          (all, { kind, key }) => within(all as BundleTree, [kind, ...pathOf(key)], value) as typeof all,
          files,
        ),
    bundle.files,
  ),
});

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
  /** Lines that are appended to the file, which is then written plainly. */
  lines?: readonly string[];
}

/** An example that an edit breaks. `place`: where the mistake is found. `needs`: other files. */
export const example = (
  what: string,
  place: string,
  breaks: BundleEdit,
  setup: BundleEdit = {},
  needs: readonly FileKind[] = [],
): Example[] =>
  spotsOf(place).map(({ kind, key }) => ({
    what,
    kind,
    key: pathOf(key),
    needs: [...new Set([kind, ...needs])],
    setup,
    breaks,
  }));

/** An example for each wrong value of a place. */
export const wrongAt = (
  values: Readonly<Record<string, readonly Setting[]>>,
  setup: BundleEdit = {},
  needs: readonly FileKind[] = [],
): Example[] =>
  Object.entries(values).flatMap(([place, wrong]) =>
    spotsOf(place).flatMap(({ kind, key }) =>
      wrong.flatMap((value) => {
        const own = `${kind} ${key}`;
        return example(`${key} ${inWords(value)}`, own, { [own]: value }, setup, needs);
      }),
    ),
  );

const inWords = (value: Setting): string =>
  typeof value === 'symbol'
    ? 'missing'
    : typeof value === 'number'
      ? String(value)
      : JSON.stringify(value).slice(0, 60);

/** A bundle that an example breaks, and its valid counterpart. */
export const broken = (bundle: GeneratedBundle, { kind, setup, breaks, lines }: Example) => {
  const forms = { ...bundle.forms, ...(lines && { [kind]: PLAIN }) };
  const counterpart = edited({ ...bundle, forms }, setup);
  const value = edited(counterpart, breaks);
  return { counterpart, value: lines ? { ...value, appended: { [kind]: lines } } : value };
};

/** An edit for each of several values of one place. */
export const eachOf = (place: string, ...values: readonly Setting[]): BundleEdit[] =>
  values.map((value) => ({ [place]: value }));

const touched = (edit: BundleEdit) =>
  spotsOf(...Object.keys(edit)).map(({ kind, key }) => `${kind} ${String(pathOf(key)[0])}`);

/** Combines edits into few. Each contains as many as are compatible. */
export const packed = (all: readonly BundleEdit[]): BundleEdit[] => {
  const packs: BundleEdit[] = [];
  for (const edit of all) {
    const keys = touched(edit);
    const place = packs.findIndex((pack) => !touched(pack).some((key) => keys.includes(key)));
    if (place === -1) packs.push(edit);
    else packs[place] = { ...packs[place], ...edit };
  }
  return packs;
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
