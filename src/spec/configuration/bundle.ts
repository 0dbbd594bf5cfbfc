import { entryIn, itemsOf, type Entry } from '../entry.js';
import type { Doc } from './doc.js';
import type { SecretRole } from './keys/all.js';
import type { FileKind } from './section.js';

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

/** The values of the two charts that were given. */
export const charts = ({ validator, participant }: Bundle): Doc[] =>
  [validator, participant].filter((doc) => doc !== undefined);
