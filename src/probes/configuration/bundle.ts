import { basename, dirname, join, normalize, resolve } from 'node:path';
import { type FileKind, CHARTS, FILES } from '../../spec/configuration/section.js';
import { readText } from '../../document/read-text.js';
import { UnusableFile } from '../../platform/regular-file.js';
import { UsageError } from '../../platform/errors.js';
import {
  at,
  type Bundle,
  inCharts,
  type Doc,
  manifestsIn,
  NO_UTF8,
  type Secret,
  type SecretValue,
} from '../../spec/configuration/bundle.js';
import { REQUIRED } from '../../spec/configuration/keys/known.js';
import { childrenOf, entryIn, type Entry } from '../../spec/entry.js';
import { mergedDoc } from './merged.js';
import { TOOLS } from './tools.js';
import { SECRET_KEYS, type SecretRole } from '../../spec/configuration/keys/all.js';

/** A file of deployment values. */
export type BundleFile = {
  /** Absent: derived from the contents. */
  kind?: FileKind;
  /** The name in findings. */
  file: string;
  text: string;
  /** The folder to which the file names in a TLS file are relative. Absent: these files are not read. */
  dir?: string;
  /** The text is the value of `--set` or `--set-string`. */
  set?: 'typed' | 'text';
  /** Why the text is missing, and how to fix it. */
  unreadable?: readonly [message: string, mend: string];
};

/**
 * Reads a file for `checkBundle`. A file that is too large or is not text becomes a finding, not a usage error.
 * @throws {UsageError} when there is no such file, or it is a folder or cannot be read
 */
export function bundleFile(kind: FileKind | undefined, path: string): BundleFile {
  const file = { ...(kind && { kind }), file: path, dir: dirname(resolve(path)) };
  try {
    return { ...file, text: readText(path) };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    if (error.mend !== undefined) return { ...file, text: '', unreadable: [error.message, error.mend] };
    throw new UsageError(`${kind ? `--${kind} ` : ''}${path}: ${error.message}`, { cause: error });
  }
}

/** The documents of a file, in the order in which files are given. `kind`: that of the option that named the file. */
export type Given = { file: string; kind?: FileKind | undefined; docs: readonly Doc[] };

/** Groups files into deployments: one, or one for each instance when there are several of a kind. */
export function bundlesOf(all: readonly Given[], now: Date): Bundle[] {
  const given = layered(all);
  const groups = given.some(({ kind }) => kind === undefined) ? groupsOf(given) : [given];
  return groups.flatMap((group) => {
    const instances = FILES.map((kind) => [kind, instancesOf(group, kind)] as const);
    const most = Math.max(1, ...instances.map(([, docs]) => docs.length));
    return Array.from({ length: most }, (_, index) => {
      // When the numbers of several kinds differ, it is unknown which ones belong together.
      const docs = instances.map(([kind, all]) => [kind, all.length === 1 ? all[0] : all[index]] as const);
      const there = Object.fromEntries(docs.filter(([, doc]) => doc));
      return completed({ ...there, manifests: [], overlays: [], now, tools: TOOLS });
    });
  });
}

/** Lays the values of releases over the manifests and files that they name. */
function layered(given: readonly Given[]): Given[] {
  const all = given.flatMap(({ docs }) => docs);
  const used = new Set<Doc>();
  const laid = (doc: Doc): Doc => {
    const { under = [], file, kind, what = '' } = doc;
    const isNamed = (other: Doc, name: string) =>
      other.what === name || normalize(other.file) === join(dirname(file), name);
    const [first, ...others] = under.flatMap(
      (name) => all.find((other) => other !== doc && other.kind === kind && isNamed(other, name)) ?? [],
    );
    if (!first) return doc;
    for (const each of [first, ...others]) used.add(each);
    const isPartial = others.length + 1 < under.length;
    return { ...mergedDoc([first, ...others, doc]), what, file, isPartial };
  };
  const over = given.map((each) => ({ ...each, docs: each.docs.map(laid) }));
  return over.map((each) => ({ ...each, docs: each.docs.filter((doc) => !used.has(doc)) }));
}

function completed(bundle: Bundle): Bundle {
  const databases = inCharts(bundle, 'persistence.secretName').map(({ entry }) => entry.value);
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
  // What stands in `base` is meant for the folders beside it, if these have only what differs.
  const areLaid = given.every(({ file, docs }) => BASE.test(dirname(file)) || !docs.some(checksTokens));
  const folderOf = ({ file }: Given) => dirname(file).replace(areLaid ? BASE : '', '') || '.';
  const folders = [...new Set(given.map(folderOf))];
  const lowest = folders.filter(
    (folder) => !folders.some((other) => other !== folder && isBelow(other, folder)),
  );
  return lowest.map((folder) =>
    given.filter((each) => folderOf(each) === folder || isBelow(folder, folderOf(each))),
  );
}

const BASE = /(?:^|[\\/])_?(?:base|common|shared)$/;

const isBelow = (folder: string, above: string): boolean =>
  above === '.' || folder.startsWith(`${above}/`) || folder.startsWith(`${above}\\`);

/** Whether a chart's document says how tokens are checked. One that does not is only an overlay. */
const checksTokens = (doc: Doc): boolean =>
  isChart(doc) && (at(doc, 'auth') ?? at(doc, 'disableAuth')) !== undefined;

const isChart = (doc: Doc): boolean => CHARTS.some((kind) => kind === doc.kind);

const OVERLAY = /(?:^|[-_.])(?:standalone|overlay|overrides?|patch)(?:[-_.]|$)/i;

/**
 * Whether a document is clearly an overlay over a file that was not given: it is a single file, its name says so,
 * like `standalone-participant-values.yaml` in the public guides, and it has no auth.
 */
const isOverlay = (doc: Doc): boolean =>
  isChart(doc) && doc.parts === undefined && OVERLAY.test(basename(doc.file)) && !at(doc, 'auth');

/** The secrets of a file, also in a List. @param databases names of secrets with its password */
function secretsIn(doc: Doc, databases: readonly string[]): Secret[] {
  const secrets = manifestsIn(doc, 'Secret').map((manifest) => secretOf(doc, manifest, databases));
  const taken = new Set(secrets.map(({ role }) => role));
  return secrets.map((secret) => {
    const likely = secret.role ?? likelyRole(secret);
    const isFree = likely !== undefined && (secret.role !== undefined || !taken.has(likely));
    return isFree ? { ...secret, role: likely } : secret;
  });
}

function secretOf(doc: Doc, manifest: Entry, databases: readonly string[]): Secret {
  const name = entryIn(manifest, 'metadata', 'name')?.text ?? '';
  const namespace = entryIn(manifest, 'metadata', 'namespace')?.text ?? '';
  const values = new Map<string, SecretValue>();
  for (const part of ['data', 'stringData'] as const)
    for (const [key, entry] of childrenOf(entryIn(manifest, part)) ?? []) {
      const own = entry.isUnknown ? {} : decoded(part, entry);
      values.set(key, { path: `${name || 'secret'}.${key}`, entry, ...own });
    }
  // Certificates and registry credentials have their own types.
  const isOpaque = /^(?:Opaque)?$/.test(entryIn(manifest, 'type')?.text ?? '');
  const role = isOpaque ? roleOf(name, values, databases) : undefined;
  const [first = manifest] = childrenOf(manifest)!.values();
  const { keyAt } = entryIn(manifest, 'stringData') ?? entryIn(manifest, 'data') ?? first;
  return { doc, name: name || 'secret', namespace, ...(role && { role }), at: keyAt, values };
}

const BY_NAME: readonly [RegExp, SecretRole][] = [
  [/ledger-api-auth/, 'backend'],
  [/wallet-ui/, 'wallet-ui'],
  [/(?:cns|ans|name-service)-ui/, 'name-service-ui'],
];

/** The role of a secret, from the charts, its name, or a key that no other secret has. */
function roleOf(name: string, held: Secret['values'], databases: readonly string[]): SecretRole | undefined {
  if (databases.includes(name) || held.has('postgresPassword')) return 'database';
  if (databases.length === 0 && name === 'postgres-secrets') return 'database';
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  // The name is not enough when no key matches: `wallet-ui-tls` is something else.
  if (named && (name.endsWith('-auth') || SECRET_KEYS[named].some((key) => held.has(key)))) return named;
  return held.has('ledger-api-user') ? 'backend' : undefined;
}

/** The likely role of a secret that no other has. Other programs' secrets may have such keys too. */
function likelyRole({ values }: Secret): SecretRole | undefined {
  const ofBackend = SECRET_KEYS.backend.filter((key) => values.has(key)).length;
  if (ofBackend >= SECRET_KEYS.backend.length - 1) return 'backend';
  const ofUi = SECRET_KEYS['wallet-ui'];
  return ofBackend === ofUi.length && ofUi.every((key) => values.has(key)) ? 'wallet-ui' : undefined;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a value of a secret, or why it has none. */
function decoded(part: 'data' | 'stringData', { value, text }: Entry): Pick<SecretValue, 'text' | 'defect'> {
  if (value === null) return { text: '' };
  if (part === 'stringData')
    return typeof value === 'string' ? { text } : { defect: 'is not text: quotes make it one' };
  if (typeof value !== 'string') return { defect: 'is not text in base64' };
  const folded = text.replace(/\s/g, '');
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(folded))
    return { defect: 'is not base64' };
  try {
    return { text: utf8.decode(Buffer.from(folded, 'base64')) };
  } catch {
    return { defect: NO_UTF8 };
  }
}
