import type { FileKind } from '../section.js';
import { KEYS } from './all.js';
import { nonEmpty, type Key } from './key.js';

const metadata = { type: 'object', properties: { name: { type: 'string' } } };

const secret = {
  type: 'object',
  properties: {
    metadata,
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
  },
};

const isKind = (kind: string) => ({
  type: 'object',
  properties: { kind: { const: kind } },
  required: ['kind'],
});

/** A Kubernetes manifest. Only secrets are described. */
const secretManifest = {
  type: 'object',
  properties: { kind: { type: 'string' } },
  allOf: [
    { if: isKind('Secret'), then: secret },
    {
      if: isKind('List'),
      then: {
        type: 'object',
        properties: {
          items: { type: 'array', items: { type: 'object', if: isKind('Secret'), then: secret } },
        },
      },
    },
  ],
};

type Schema = Record<string, unknown>;
type Tree = { key?: Key; children: Map<string, Tree> };

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
function fileOf(kind: keyof typeof KEYS): Schema {
  const nested = mapOf(treeOf(KEYS[kind]), '') as { properties: Schema };
  const written = { tls: ['', 'tls.'], database: [''] }[kind as string] ?? [];
  const dotted = written.flatMap((left) =>
    KEYS[kind].map((key) => {
      const name = key.path.slice(left.length);
      return [name, valueOf({ key, children: new Map() }, key.path)] as const;
    }),
  );
  return { ...nested, properties: { ...Object.fromEntries(dotted), ...nested.properties } };
}

function treeOf(keys: readonly Key[]): Tree {
  const root: Tree = { children: new Map() };
  for (const key of keys) {
    let tree = root;
    for (const name of key.path.split('.')) {
      const child = tree.children.get(name) ?? { children: new Map() };
      tree.children.set(name, child);
      tree = child;
    }
    tree.key = key;
  }
  return root;
}

function mapOf({ children }: Tree, path: string): Schema {
  const any = children.get('*');
  const named = [...children].filter(([name]) => name !== '*');
  const required = named.filter(([, { key }]) => key?.required).map(([name]) => name);
  return {
    type: 'object',
    ...(named.length > 0 && {
      properties: Object.fromEntries(named.map(([name, tree]) => [name, valueOf(tree, `${path}${name}`)])),
    }),
    ...(required.length > 0 && { required }),
    ...(any && { propertyNames: nonEmpty, additionalProperties: valueOf(any, `${path}*`) }),
  };
}

const valueOf = (tree: Tree, path: string): Schema => ({
  title: path,
  ...(tree.key && { description: tree.key.description }),
  ...(tree.children.size > 0 ? mapOf(tree, `${path}.`) : tree.key?.schema),
});

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
