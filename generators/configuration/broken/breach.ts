import type { FileKind } from '../../../src/spec/configuration/section.js';
import {
  all,
  set,
  type GeneratedBundle,
  type BundleEdit,
  type BundlePath,
  type BundleValue,
} from '../bundle.js';

/** One way to break one rule. */
export interface Breach {
  /** The id of the clause. */
  clause: string;
  /** What is wrong, in words that follow "a bundle with". */
  what: string;
  /** The file and the key at which it is to be found. */
  kind: FileKind;
  key: BundlePath;
  /** Files without which it is none. */
  needs: readonly FileKind[];
  /** Makes the valid bundle that is broken then: what the breach is about is there, and nothing hides it. */
  setup: BundleEdit;
  breaks: BundleEdit;
}

/** Where a breach is, and what it starts from. */
export interface Place {
  clause: { id: string };
  kind: FileKind;
  key: BundlePath;
  setup?: BundleEdit | undefined;
  needs?: readonly FileKind[];
}

/** A breach by any edit. */
export const breach = (
  { clause, kind, key, setup, needs = [] }: Place,
  what: string,
  breaks: BundleEdit,
): Breach => ({
  clause: clause.id,
  what,
  kind,
  key,
  needs: [...new Set([kind, ...needs])],
  setup: setup ?? ((bundle) => bundle),
  breaks,
});

/** A breach for each value that may not stand at a key, in dots, of one kind of file. */
export const valuesIn =
  (kind: FileKind, usual?: BundleEdit) =>
  (
    clause: Place['clause'],
    key: string | BundlePath,
    wrong: readonly (BundleValue | symbol)[],
    setup = usual,
  ): Breach[] => {
    const path = typeof key === 'string' ? key.split('.') : key;
    return wrong.map((value) =>
      breach(
        { clause, kind, key: path, setup },
        `${path.join('.')} ${inWords(value)}`,
        set(kind, path, value as BundleValue),
      ),
    );
  };

const inWords = (value: BundleValue | symbol): string =>
  typeof value === 'symbol' ? 'missing' : JSON.stringify(value).slice(0, 60);

/** Values set one after the other. */
export const sets = (
  kind: FileKind,
  ...pairs: readonly (readonly [BundlePath, BundleValue | symbol])[]
): BundleEdit => all(...pairs.map(([path, value]) => set(kind, path, value as BundleValue)));

/** An edit of a file, if the bundle has it. */
export const where =
  (kind: FileKind, edit: BundleEdit): BundleEdit =>
  (bundle: GeneratedBundle) =>
    bundle.files[kind] ? edit(bundle) : bundle;

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

/** Where the configuration of an OIDC provider stands, and not its keys. */
export const NO_KEY_SETS = [
  'https://idp.example/.well-known/openid-configuration',
  'https://idp.example/t/.well-known/openid-configuration/',
  'http://idp.example:8443/.well-known/oauth-authorization-server?x=1',
] as const;

/** Texts that are not a duration; one has a duration in it. */
export const NO_DURATIONS = ['soon, in 1m', 'm', '1 fortnight', '-1m', '10', '1m x'] as const;
