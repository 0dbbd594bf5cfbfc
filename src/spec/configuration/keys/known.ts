import { FILES, type FileKind } from '../section.js';
import { KEYS } from './all.js';
import { nonEmpty } from './key.js';

/** The known keys of a kind of file as a tree; `*` is any key of a map. */
export type Known = ReadonlyMap<string, Known>;

type Growing = Map<string, Growing>;

function treeOf(paths: readonly string[]): Known {
  const root: Growing = new Map();
  for (const path of paths) {
    let tree = root;
    for (const name of path.split('.')) {
      const child = tree.get(name) ?? (new Map() as Growing);
      tree.set(name, child);
      tree = child;
    }
  }
  return root;
}

/** Splits `migration.id` into keys, only known ones: other keys and party ids may contain dots. */
export function partsOf(name: string, known: Known | undefined): string[] {
  if (known === undefined || !name.includes('.')) return [name];
  const any = known.get('*');
  const end = any
    ? Math.max(
        ...[...any.keys()].map((child) => (name.endsWith(`.${child}`) ? name.length - child.length - 1 : -1)),
      )
    : name.indexOf('.');
  const first = name.slice(0, end);
  if (end < 1 || !(any || known.has(first))) return [name];
  return [first, ...partsOf(name.slice(end + 1), below(known, first))];
}

/** The known keys below a key. */
export const below = (known: Known | undefined, name: string): Known | undefined =>
  known?.get(name) ?? known?.get('*');

/** Something for each kind of file. */
export const byKind = <T>(made: (kind: FileKind) => T): Readonly<Record<FileKind, T>> =>
  Object.fromEntries(FILES.map((kind) => [kind, made(kind)])) as Record<FileKind, T>;

/** The paths of the known keys, by the kind of file. */
export const PATHS = byKind((kind): readonly string[] => KEYS[kind].map(({ path }) => path));

/** The network parameters that a node needs. */
export const REQUIRED: readonly string[] = KEYS.network.flatMap(({ path, required }) =>
  required ? [path] : [],
);

/** The same as trees. */
export const TREES = byKind((kind) => treeOf(PATHS[kind]));

/** The keys that one chart has and the other has not: the first name, or two if the other has the first one too. */
const ownKeys = (own: Known, others: Known): readonly string[] =>
  [...own].flatMap(([name, inside]) => {
    const other = others.get(name);
    return other ? [...inside.keys()].filter((key) => !other.has(key)).map((key) => `${name}.${key}`) : name;
  });

/** The keys of each chart that the other one has not. */
export const OWN_KEYS = {
  validator: ownKeys(TREES.validator, TREES.participant),
  participant: ownKeys(TREES.participant, TREES.validator),
};

const ofKind = (kind: string, properties: Schema) => ({
  if: { type: 'object', properties: { kind: { const: kind } }, required: ['kind'] },
  then: { type: 'object', properties },
});

/** A Kubernetes manifest. Only secrets are described. */
const secretManifest = {
  type: 'object',
  properties: { kind: { type: 'string' } },
  allOf: [
    ofKind('Secret', {
      metadata: { type: 'object', properties: { name: { type: 'string' } } },
      data: {
        type: 'object',
        description: 'Values in base64.',
        additionalProperties: { type: 'string', pattern: String.raw`^[A-Za-z0-9+/\s]*(?:=\s*){0,2}$` },
      },
      stringData: {
        type: 'object',
        description: 'Values as text.',
        additionalProperties: { type: 'string' },
      },
    }),
    ofKind('List', { items: { type: 'array', items: { $ref: '#' } } }),
  ],
};

type Schema = Record<string, unknown>;

const TITLES: Readonly<Record<FileKind, string>> = {
  validator: 'Helm values of a validator',
  participant: 'Helm values of a participant',
  network: 'Parameters of the network',
  secrets: 'Secrets of a validator node',
  database: 'Database and SSL properties',
  tls: 'TLS of the ledger API and the admin API',
};

/** The JSON Schema (draft-07) of a file of deployment values. It allows unknown keys. */
export const schemaOf = (kind: FileKind): Schema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: `https://assay.invalid/schemas/configuration/${kind}.schema.json`,
  title: TITLES[kind],
  ...(kind === 'secrets' ? secretManifest : { ...fileOf(kind), ...CONDITIONS[kind] }),
});

/** Helm only accepts nested keys. Other files usually have dotted keys, and the TLS file also without the prefix `tls`. */
function fileOf(kind: FileKind): Schema {
  const nested = mapOf(kind, TREES[kind], '') as { properties: Schema };
  const written = { tls: ['', 'tls.'], database: [''] }[kind as string] ?? [];
  const dotted = written.flatMap((left) =>
    PATHS[kind].map((path) => [path.slice(left.length), valueOf(kind, new Map(), path)] as const),
  );
  return { ...nested, properties: { ...Object.fromEntries(dotted), ...nested.properties } };
}

const keyAt = (kind: FileKind, path: string) => KEYS[kind].find((key) => key.path === path);

function mapOf(kind: FileKind, tree: Known, above: string): Schema {
  const any = tree.get('*');
  const names = [...tree.keys()].filter((name) => name !== '*');
  const required = names.filter((name) => keyAt(kind, `${above}${name}`)?.required);
  const valueAt = (name: string) => valueOf(kind, tree.get(name)!, `${above}${name}`);
  return {
    type: 'object',
    ...(names.length > 0 && { properties: Object.fromEntries(names.map((name) => [name, valueAt(name)])) }),
    ...(required.length > 0 && { required }),
    ...(any && { propertyNames: nonEmpty, additionalProperties: valueAt('*') }),
  };
}

function valueOf(kind: FileKind, tree: Known, path: string): Schema {
  const key = keyAt(kind, path);
  return {
    title: path,
    ...(key && { description: key.description }),
    ...(tree.size > 0 ? mapOf(kind, tree, `${path}.`) : key?.schema),
  };
}

const when = (name: string, value: boolean, needed: string) => ({
  if: { type: 'object', properties: { [name]: { const: value } }, required: [name] },
  then: { type: 'object', properties: { [needed]: {} }, required: [needed] },
});

/** The rules about several keys of one file, as JSON Schema. */
const CONDITIONS: Readonly<Partial<Record<FileKind, Record<string, unknown>>>> = {
  validator: {
    allOf: [
      when('nonSvValidatorTrustSingleScan', true, 'scanAddress'),
      when('useSequencerConnectionsFromScan', false, 'decentralizedSynchronizerUrl'),
    ],
  },
  database: { dependencies: { sslcert: ['sslkey'], sslkey: ['sslcert'] } },
};
