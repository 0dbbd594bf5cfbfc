import { childrenOf, itemsOf, type Entry } from '../entry.js';
import type { Doc } from './doc.js';
import type { SecretRole } from './keys/all.js';
import type { FileKind } from './section.js';

/** One value of a secret. */
export type SecretValue = {
  /** The name of the secret and of the key. */
  path: string;
  entry: Entry;
  /** Decoded; undefined where that is not possible. */
  text?: string;
  /** Why it cannot be decoded. */
  defect?: string;
};

/** What a secret of another program may well be. */
export const NO_UTF8 = 'is base64 of something that is not text in UTF-8';

/** A Secret of Kubernetes. */
export type Secret = {
  doc: Doc;
  name: string;
  /** Empty where none is given. */
  namespace: string;
  /** What it is for, where its name or its keys say it. */
  role?: SecretRole;
  /** Where missing keys would stand. */
  at: number;
  values: ReadonlyMap<string, SecretValue>;
};

/** A certificate, as far as rules ask. */
export type CertificateFacts = {
  validFrom: string;
  validTo: string;
  /** Such as `ec` or `rsa`. */
  keyType: string | undefined;
  /** Extended key usages; none: it is good for all. */
  usages: readonly string[];
  /** Whether it is that one, or was issued by it. */
  isFrom: (issuer: CertificateFacts) => boolean;
};

/** A private key: how it is written, and whether it is that of a certificate; undefined: nobody can tell. */
export type PrivateKey = { format: string; fits: (certificate: CertificateFacts) => boolean | undefined };

/** What a file holds as far as TLS goes; `isThere`: whether there is a file that can be read. */
export type PemFile = { isThere: boolean; chain: readonly CertificateFacts[]; keys: readonly PrivateKey[] };

/** What rules ask of libraries, of tables, and of the disk. */
export type Tools = {
  /** The word that another one is nearly. */
  nearest: (written: string, words: readonly string[]) => string | undefined;
  /** The word that is the best guess, however far it is. */
  guess: (written: string, words: readonly string[]) => string | undefined;
  /** Why a text is not a cron expression; undefined when it is one, or of a form that is not known. */
  cronDefect: (text: string) => string | undefined;
  /** Whether what stands under a key of this name is a secret. */
  namesSecret: (key: string) => boolean;
  /** Whether a text is a secret whatever its key is called. */
  isSecret: (text: string) => boolean;
  /** Cipher suites that a certificate is enough for. */
  suites: readonly { name: string; openssl: string; versions: readonly string[] }[];
  /** Whether a server with a key of this type can use the suite of this name. */
  fits: (suite: string, keyType: string | undefined) => boolean;
  /** Groups of key exchanges. */
  groups: readonly string[];
  /** A file that TLS values name. */
  pem: (dir: string, file: string) => PemFile;
  /** Whether a file stands in a folder or below it, as far as its path tells. */
  isBelow: (dir: string, file: string) => boolean;
};

/** The files of a deployment that could be read. */
export type Bundle = Partial<Record<FileKind, Doc>> & {
  manifests: readonly Secret[];
  /** Kinds of which there is a part alone, such as an overlay: what it does not say may stand in another file. */
  overlays: readonly FileKind[];
  now: Date;
  tools: Tools;
};

/** The manifests of a file, those in lists of Kubernetes too. */
export const manifestsIn = (doc: Doc | undefined): Entry[] =>
  ((doc && itemsOf(doc.root)) ?? []).flatMap((manifest) => {
    const children = childrenOf(manifest);
    return children?.get('kind')?.text === 'List' ? (itemsOf(children.get('items')) ?? []) : [manifest];
  });

/** The values of both charts, as far as they are there. */
export const charts = ({ validator, participant }: Bundle): Doc[] =>
  [validator, participant].filter((doc) => doc !== undefined);
