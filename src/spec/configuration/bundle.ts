import { childrenOf, entryIn, itemsOf, type Entry } from '../entry.js';
import type { SecretRole } from './keys/all.js';
import type { FileKind } from './section.js';

/** Programs that substitute variables, each with its own syntax. */
export type Style = 'helm' | 'flux' | 'compose' | 'env' | 'hocon' | 'plain';

/** A file of deployment values that was read, a part of one, or the result of a merge. */
export type Doc = {
  kind: FileKind;
  /** The name in findings. */
  file: string;
  text: string;
  dir?: string | undefined;
  root: Entry;
  /** What the document was recognised as, for example `values of the HelmRelease node`. */
  what?: string;
  /** Whether a Secret holds it, which keeps what is secret in it. */
  isSecret?: boolean;
  /** How values are written: NAME=value lines contain only strings, and HOCON converts values to the requested type. */
  format?: 'yaml' | 'lines' | 'hocon';
  /** The syntax of its variables, in addition to those that its format resolves itself. */
  style?: Style;
  /** Missing values may be in another file. */
  isPartial?: boolean;
  /** It is a patch: what names the manifest that it changes. */
  target?: Entry | undefined;
  /** Missing values may be in any of its maps too: a template or an absent file may add them. */
  isOpen?: boolean;
  /** The document that contains this one, and a function that converts offsets. */
  outer?: { doc: Doc; offsetOf: (inner: number) => number };
  /** What else holds values of the release, as its document is called, or its file: this is laid over it. */
  under?: readonly string[] | undefined;
  /** The documents that were merged or included, with their offsets in `text`. */
  parts?: readonly { doc: Doc; at: number }[];
  /** Ranges that are never shown, in addition to values that look secret. */
  secret?: readonly (readonly [from: number, to: number])[];
  /** Unknown keys that are similar to known ones, which probably contain the missing values. */
  misses?: readonly { entry: Entry; meant: string }[];
};

/** The document that contains an offset, and the offset in it. */
export function originOf(doc: Doc, offset: number): { doc: Doc; offset: number } {
  const part = doc.parts?.findLast(({ at }) => at <= offset);
  if (part && part.doc !== doc) return originOf(part.doc, offset - part.at);
  return doc.outer ? originOf(doc.outer.doc, doc.outer.offsetOf(offset)) : { doc, offset };
}

/** The file of a value. */
export const fileOf = (doc: Doc, { at }: Entry): string => originOf(doc, at).doc.file;

/** The documents that were merged into this one. */
export const filesOf = (doc: Doc): readonly Doc[] =>
  doc.format === 'hocon' ? [doc] : (doc.parts?.flatMap((part) => filesOf(part.doc)) ?? [doc]);

let found = new Set<FileKind>();

/** Runs a judge, and returns its result and the kinds of files in which it found a value to judge. */
export function watched<T>(judge: () => T): { result: T; found: ReadonlySet<FileKind> } {
  const before = found;
  found = new Set();
  try {
    return { result: judge(), found };
  } finally {
    found = before;
  }
}

/** Reads a value without counting it as judged. */
export const unwatched = <T>(look: () => T): T => watched(look).result;

/** Records that a judge found a value in a document of this kind. */
export const looked = (kind: FileKind): unknown => found.add(kind);

/** Whether a value was read: one of a map is enough. */
function isRead(entry: Entry): boolean {
  const children = childrenOf(entry);
  if (entry.isUnknown || !children || children.size === 0) return !entry.isUnknown;
  return [...children.values()].some(isRead);
}

/** Every entry at a path that is not `null`; `*` matches any key, and `[]` at its end any item. */
export function all(doc: Doc, path: string): readonly Entry[] {
  if (path.endsWith('.[]')) return all(doc, path.slice(0, -3)).flatMap((list) => itemsOf(list) ?? []);
  let entries: Entry[] = [doc.root];
  for (const name of path.split('.'))
    entries = entries.flatMap((entry) => {
      const children = childrenOf(entry);
      return name === '*' ? [...(children?.values() ?? [])] : (children?.get(name) ?? []);
    });
  const there = entries.filter(({ value }) => value !== null);
  if ((path.includes('*') ? there : entries).some(isRead)) looked(doc.kind);
  return there;
}

/** The entry at a dotted path; undefined when it is absent or `null`. */
export const at = (doc: Doc, path: string): Entry | undefined => all(doc, path)[0];

/** The non-empty string at a path. */
export function textAt(doc: Doc | undefined, path: string): (Entry & { value: string }) | undefined {
  const entry = doc && at(doc, path);
  return isText(entry) && entry.text.trim() !== '' ? entry : undefined;
}

const TRUE = /^(?:y|Y|yes|Yes|YES|on|On|ON)$/;
const FALSE = /^(?:n|N|no|No|NO|off|Off|OFF)$/;

/** The option that sets an entry: `--set` or `--set-string`; empty when a file does. */
export const optionOf = (doc: Doc, entry: Entry): string => /^--set.*/.exec(fileOf(doc, entry))?.[0] ?? '';

/** Whether an entry is written in YAML without quotes. YAML 1.1, which Helm reads, may give it another type then. */
export const isPlain = (doc: Doc, entry: Entry): boolean => {
  const written = doc.text.slice(entry.at, entry.end).trim();
  const isAlias = written.startsWith('*') && doc.text.includes(`&${written.slice(1)} ${entry.text}`);
  return (isAlias || written === entry.text) && optionOf(doc, entry) === '';
};

/** The boolean value of an entry, in YAML 1.2 or YAML 1.1; undefined when it is not a boolean. */
export function flagOf(doc: Doc, entry: Entry): boolean | undefined {
  if (typeof entry.value === 'boolean') return entry.value;
  if (entry.isUnknown || !(isPlain(doc, entry) || doc.format === 'hocon')) return undefined;
  return TRUE.test(entry.text) || (FALSE.test(entry.text) ? false : undefined);
}

/** The boolean at a path; undefined when there is none. */
export function flagAt(doc: Doc | undefined, path: string): boolean | undefined {
  const entry = doc && at(doc, path);
  return entry && flagOf(doc, entry);
}

/** The variables in a list of `name: A, value: b`. */
export const variables = (list: Pick<Entry, 'value'> | undefined): Entry[] =>
  (itemsOf(list) ?? []).flatMap((item) => {
    const [name, value] = [entryIn(item, 'name'), entryIn(item, 'value')];
    return name && value ? [{ ...value, name: name.text, keyAt: name.at }] : [];
  });

/** Whether an entry is present and a string with a known value. */
export const isText = (entry: Entry | undefined): entry is Entry & { value: string } =>
  typeof entry?.value === 'string' && !entry.isUnknown;

/** The innermost existing entry on the way to a path: where a missing key is reported. */
export function nearestTo({ root }: Doc, path: string): Entry {
  let entry = root;
  for (const name of path.split('.')) {
    const child = childrenOf(entry)?.get(name);
    if (!child) break;
    entry = child;
  }
  return entry;
}

/** One value of a secret. */
export type SecretValue = {
  /** The name of the secret and of the key. */
  path: string;
  entry: Entry;
  /** The decoded value; undefined when it cannot be decoded. */
  text?: string;
  /** The reason why it cannot be decoded. */
  defect?: string;
};

/** The defect of a value that is not text. A secret of another program may well contain one. */
export const NO_UTF8 = 'is base64 of something that is not text in UTF-8';

/** A Kubernetes Secret. */
export type Secret = {
  doc: Doc;
  name: string;
  /** Empty when the manifest has none. */
  namespace: string;
  /** The purpose of the secret, when its name or its keys show it. */
  role?: SecretRole;
  /** The offset at which missing keys are reported. */
  at: number;
  values: ReadonlyMap<string, SecretValue>;
};

/** The properties of a certificate that rules need. */
export type CertificateFacts = {
  validFrom: string;
  validTo: string;
  /** For example `ec` or `rsa`. */
  keyType: string | undefined;
  /** Extended key usages. Empty: any usage is allowed. */
  usages: readonly string[];
  isFrom: (issuer: CertificateFacts) => boolean;
};

/** A private key. `fits`: whether it belongs to a certificate; undefined when not determined. */
export type PrivateKey = { format: string; fits: (certificate: CertificateFacts) => boolean | undefined };

/** The TLS content of a file. `isThere`: whether the file can be read. */
export type PemFile = { isThere: boolean; chain: readonly CertificateFacts[]; keys: readonly PrivateKey[] };

/** What rules need from libraries, tables and the disk. */
export type Tools = {
  /** The word that is similar to the given one. */
  nearest: (written: string, words: readonly string[]) => string | undefined;
  /** The most similar word, however different it is. */
  guess: (written: string, words: readonly string[]) => string | undefined;
  /** The reason why a text is not a cron expression. Undefined when it is one, or has an unknown form. */
  cronDefect: (text: string) => string | undefined;
  namesSecret: (key: string) => boolean;
  /** Whether a text is a secret, whatever its key is. */
  isSecret: (text: string) => boolean;
  /** Cipher suites that need nothing but a certificate. */
  suites: readonly { name: string; openssl: string; versions: readonly string[] }[];
  /** Whether a server with a key of this type can use the suite of this name. */
  fits: (suite: string, keyType: string | undefined) => boolean;
  /** Groups of key exchanges. */
  groups: readonly string[];
  /** Reads a file that TLS values name. */
  pem: (dir: string, file: string) => PemFile;
  /** Whether a file is in a folder or below it, judged by its path alone. */
  isBelow: (dir: string, file: string) => boolean;
};

/** The files of a deployment that could be read. */
export type Bundle = Partial<Record<FileKind, Doc>> & {
  manifests: readonly Secret[];
  /** Kinds of files of which only a part was given, such as an overlay: missing values may be in another file. */
  overlays: readonly FileKind[];
  now: Date;
  tools: Tools;
};

/** The manifests of a file, including those in a Kubernetes List: all, or those of a kind. */
export const manifestsIn = (doc: Doc | undefined, kind?: string): Entry[] =>
  (itemsOf(doc?.root) ?? [])
    .flatMap((each) =>
      entryIn(each, 'kind')?.text === 'List' ? (itemsOf(entryIn(each, 'items')) ?? []) : [each],
    )
    .filter((each) => kind === undefined || entryIn(each, 'kind')?.text === kind);

/** The texts at a path of the charts, with their documents. */
export const inCharts = (bundle: Bundle, path: string) =>
  charts(bundle).flatMap((doc) => [textAt(doc, path) ?? []].flat().map((entry) => ({ doc, entry })));

/** The values of the two charts that were given. */
export const charts = ({ validator, participant }: Bundle): Doc[] =>
  [validator, participant].filter((doc) => doc !== undefined);
