import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { CHARTS, type FileKind, FILES } from '../../spec/configuration/section.js';
import {
  type Bundle,
  type CertificateFacts,
  charts,
  type PemFile,
  type PrivateKey,
  type Tools,
} from '../../spec/configuration/bundle.js';
import { at, type Doc, textAt } from '../../spec/configuration/doc.js';
import { REQUIRED } from '../../spec/configuration/keys/known.js';
import { childrenOf } from '../../spec/entry.js';
import { secretsIn } from './manifests.js';
import { mergedDoc } from './merged.js';
import { nearest } from '../../document/nearest.js';
import { namesSecret, SECRET_VALUE } from '../../secrets/secret-keys.js';
import { fits, GROUPS, SUITES } from '../tls/suites.js';
import { cronDefect } from './cron.js';
import { nearestOf } from './nearest-key.js';
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import { readRegular } from '../../platform/regular-file.js';

const MAX_BYTES = 1_000_000;
const ABSENT: PemFile = { isThere: false, chain: [], keys: [] };
const read = new Map<string, { stamp: string; file: PemFile }>();

/** Reads a file of certificates, private keys, or both. An unchanged file is read once. */
function pemFile(path: string): PemFile {
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about?.isFile()) return ABSENT;
  if (about.size > MAX_BYTES) return { ...ABSENT, isThere: true };
  const stamp = `${about.mtimeMs} ${about.size} ${about.ino}`;
  const before = read.get(path);
  if (before?.stamp === stamp) return before.file;
  const bytes = attempt(() => readRegular(path, { most: MAX_BYTES, links: true }));
  const file = bytes ? parse(bytes) : ABSENT;
  read.set(path, { stamp, file });
  return file;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const KEY = /-----BEGIN ((?:[A-Z]+ )?PRIVATE KEY)-----[^]*?-----END \1-----/g;

function parse(bytes: Buffer): PemFile {
  const text = bytes.toString('latin1');
  const chain = (text.match(CERTIFICATE) ?? []).map((pem) => attempt(() => certificateOf(pem)));
  const keys = [...text.matchAll(KEY)].map(([pem, label = '']) => keyOf(pem, FORMATS[label]));
  if (keys.length === 0 && isDerKey(bytes)) keys.push(ofNobody('DER'));
  return { isThere: true, chain: allOrNone(chain), keys: allOrNone(keys) };
}

/** The node:crypto objects of certificates. */
const parsed = new WeakMap<CertificateFacts, X509Certificate>();

function certificateOf(pem: string): CertificateFacts {
  const own = new X509Certificate(pem);
  const certificate: CertificateFacts = {
    validFrom: own.validFrom,
    validTo: own.validTo,
    keyType: own.publicKey.asymmetricKeyType,
    usages: own.keyUsage ?? [],
    isFrom: (issuer) => {
      const its = parsed.get(issuer);
      // The key may have another type than the signature.
      const isIssued = () => its !== undefined && own.verify(its.publicKey);
      return its?.fingerprint256 === own.fingerprint256 || attempt(isIssued) === true;
    },
  };
  parsed.set(certificate, own);
  return certificate;
}

/** The formats of private keys, by their PEM labels. */
const FORMATS: Readonly<Partial<Record<string, string>>> = {
  'PRIVATE KEY': 'PKCS#8',
  'ENCRYPTED PRIVATE KEY': 'encrypted PKCS#8',
  'RSA PRIVATE KEY': 'PKCS#1',
  'EC PRIVATE KEY': 'SEC1',
  'DSA PRIVATE KEY': 'DSA',
  'OPENSSH PRIVATE KEY': 'OpenSSH',
};

const ofNobody = (format: string): PrivateKey => ({ format, fits: () => undefined });

function keyOf(pem: string, format: string | undefined): PrivateKey | undefined {
  // Without the password of an encrypted key, its certificate cannot be determined.
  if (format !== 'PKCS#8') return format === undefined ? undefined : ofNobody(format);
  const key: KeyObject | undefined = attempt(() => createPrivateKey(pem));
  return key && { format, fits: (certificate) => parsed.get(certificate)?.checkPrivateKey(key) };
}

const isDerKey = (bytes: Buffer): boolean =>
  (['pkcs8', 'pkcs1', 'sec1'] as const).some((type) =>
    attempt(() => createPrivateKey({ key: bytes, format: 'der', type })),
  );

/** Empty when one of the parts cannot be parsed. */
const allOrNone = <T>(parts: readonly (T | undefined)[]): T[] => {
  const whole = parts.filter((part) => part !== undefined);
  return whole.length === parts.length ? whole : [];
};

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** What rules need from libraries, tables and the disk. */
const TOOLS: Tools = {
  nearest: nearestOf,
  guess: nearest,
  cronDefect,
  namesSecret,
  isSecret: (text) => SECRET_VALUE.test(text),
  suites: SUITES,
  fits: (suite, keyType) => SUITES.some((each) => each.name === suite && fits(each, keyType)),
  groups: GROUPS.map(({ name }) => name),
  pem: (dir, file) => pemFile(resolve(dir, file)),
  isBelow: (dir, file) => !isAbsolute(file) || !relative(dir, file).startsWith('..'),
};

/** The documents of a file, in the order in which files are given. `kind`: that of the option that named the file. */
export type Given = { file: string; kind?: FileKind | undefined; docs: readonly Doc[] };

/** Groups files into deployments: one, or one for each instance when there are several of a kind. */
export function bundlesOf(given: readonly Given[], now: Date): Bundle[] {
  const groups = given.some(({ kind }) => kind === undefined) ? groupsOf(given) : [given];
  return groups.flatMap((group) => {
    const instances = new Map(FILES.map((kind) => [kind, instancesOf(group, kind)]));
    const most = Math.max(1, ...[...instances.values()].map((docs) => docs.length));
    return Array.from({ length: most }, (_, index) => {
      const bundle: Bundle = { manifests: [], overlays: [], now, tools: TOOLS };
      for (const [kind, docs] of instances) {
        // When the numbers of several kinds differ, it is unknown which ones belong together.
        const isOther = docs.length > 1 && docs.length < most && index >= docs.length;
        const doc = isOther ? undefined : (docs[index] ?? (docs.length === 1 ? docs[0] : undefined));
        if (doc) bundle[kind] = doc;
      }
      return completed(bundle);
    });
  });
}

function completed(bundle: Bundle): Bundle {
  const databases = charts(bundle).flatMap((doc) => textAt(doc, 'persistence.secretName')?.text ?? []);
  const docs = FILES.flatMap((kind) => bundle[kind] ?? []);
  return {
    ...bundle,
    overlays: docs.filter((doc) => doc.isPartial === true || isOverlay(doc)).map(({ kind }) => kind),
    manifests: bundle.secrets ? secretsIn(bundle.secrets, databases) : [],
  };
}

/** Files that are named by several options are merged as in Helm; several documents in one file stay separate. */
function instancesOf(group: readonly Given[], kind: FileKind): Doc[] {
  const named = group
    .filter((each) => each.kind === kind)
    .map(({ docs }) => docs.filter((doc) => doc.kind === kind));
  const [first, ...others] = named.flat();
  const isMerged = first && named.every(({ length }) => length <= 1);
  const own = isMerged ? [mergedDoc([first, ...others])] : named.flat();
  const found = completedBy(
    group.filter((each) => each.kind !== kind).flatMap(({ docs }) => docs.filter((doc) => doc.kind === kind)),
  );
  if (own.length > 0)
    return [...own, ...found.filter(({ isPartial }) => kind === 'tls' || kind === 'database' || isPartial)];
  if (kind === 'secrets') return found.length > 0 ? [mergedDoc(found as [Doc, ...Doc[]])] : [];
  const isLaid = (doc: Doc) => isOverlay(doc) || (!checksTokens(doc) && found.some(checksTokens));
  const [bases, overlays] = [found.filter((doc) => !isLaid(doc)), found.filter(isLaid)];
  const [base] = bases;
  // It is unknown which overlays are combined, so each is merged with the single base.
  return base && bases.length === 1 && overlays.length > 0
    ? overlays.map((overlay) => mergedDoc([base, overlay]))
    : [...bases, ...overlays];
}

/** A file of variables may lack what the environment of a container sets, such as that of its `env_file`. */
function completedBy(docs: readonly Doc[]): Doc[] {
  const parts = docs.filter((doc) => doc.kind === 'network' && doc.isPartial);
  return docs.map((doc) => {
    const lacks = REQUIRED.filter((path) => !childrenOf(doc.root)?.has(path));
    const isCompleted = parts.some((part) => lacks.some((path) => childrenOf(part.root)?.has(path)));
    return doc.kind === 'network' && isCompleted ? { ...doc, isPartial: true } : doc;
  });
}

/** Groups files by folder, each with the files of the folders above it. */
function groupsOf(given: readonly Given[]): Given[][] {
  const kinds = (group: readonly Given[]) =>
    group.flatMap(({ docs }) => docs.filter((doc) => !isOverlay(doc)).map(({ kind }) => kind));
  const repeated = kinds(given).some(
    (kind, index, all) => all.indexOf(kind) !== index && kind !== 'secrets' && kind !== 'tls',
  );
  if (!repeated) return [[...given]];
  const folders = [...new Set(given.map(({ file }) => dirname(file)))];
  const lowest = folders.filter(
    (folder) => !folders.some((other) => other !== folder && isBelow(other, folder)),
  );
  return lowest.map((folder) =>
    given.filter(({ file }) => dirname(file) === folder || isBelow(folder, dirname(file))),
  );
}

const isBelow = (folder: string, above: string): boolean =>
  above === '.' ? true : folder.startsWith(`${above}/`) || folder.startsWith(`${above}\\`);

/** Whether a chart's document says how tokens are checked. One that does not is only an overlay. */
const checksTokens = (doc: Doc): boolean =>
  CHARTS.some((kind) => kind === doc.kind) && (at(doc, 'auth') ?? at(doc, 'disableAuth')) !== undefined;

const OVERLAY = /(?:^|[-_.])(?:standalone|overlay|overrides?|patch)(?:[-_.]|$)/i;

/**
 * Whether a document is clearly an overlay over a file that was not given: it is a single file, its name says so,
 * like `standalone-participant-values.yaml` in the public guides, and it has no auth.
 */
const isOverlay = (doc: Doc): boolean =>
  CHARTS.some((kind) => kind === doc.kind) &&
  doc.parts === undefined &&
  OVERLAY.test(basename(doc.file)) &&
  !at(doc, 'auth');
