import {
  PLAIN,
  type BundlePath,
  type BundleTree,
  type BundleValue,
} from '../../../spec/configuration/deployment.js';
import { CHARTS, type FileKind } from '../../../spec/configuration/section.js';
import { written, type WrittenValue } from '../../../spec/configuration/written.js';

/**
 * A text in another format, and a function that finds the line of a key; undefined when it is unknown. `set`: what is
 * laid over the text, as the words of `--set` and of `--set-string`.
 */
type InFormat = {
  text: string;
  lineOf: (key: BundlePath) => number | undefined;
  set?: Readonly<Record<'typed' | 'text', string>>;
};

type Format = {
  name: string;
  kinds: readonly FileKind[];
  /** Missing values may be elsewhere. */
  isPart?: true;
  /** It converts values to the requested type. */
  isText?: true;
  /** @returns undefined when the format cannot represent the values */
  write: (file: WrittenValue, tree: BundleTree) => InFormat | undefined;
};

/** Puts the values below other keys, so that each line moves down. */
const below =
  (head: string, indent: number): Format['write'] =>
  ({ text, lineOf }) => ({
    text: `${head}\n${text.replace(/^(?=.)/gm, ' '.repeat(indent))}`,
    lineOf: (key) => lineOf(key) + head.split('\n').length,
  });

const manifest = (kind: string, rest: string) =>
  `apiVersion: x\nkind: ${kind}\nmetadata: { name: node }\n${rest}`;
const APPLICATION = manifest('Application', 'spec:\n  source:\n    helm:\n');
const MAP = manifest('ConfigMap', 'data:');
const NODE = 'canton:\n  participants:\n    node:\n      ledger-api:';

/** A tree as HOCON, which takes dotted keys and lists in brackets, and otherwise values as they stand in YAML. */
const hocon =
  (...around: readonly string[]): Format['write'] =>
  ({ kind }, tree) => {
    const [dotted] = written({ files: { [kind]: tree }, forms: { [kind]: { ...PLAIN, keys: 'dotted' } } });
    const text = dotted!.text
      .replace(
        /:\n((?:\s+- .*\n)+)/g,
        (_, items: string) => `: [\n${items.replaceAll('- ', '').trimEnd()} ]\n`,
      )
      .replace(/^\{\}$/m, '');
    return below(`${around.join('.')} {`, 2)({ ...dotted!, text: `${text}}\n` }, tree);
  };

/** A line for each part of a text, below a head. `placeOf`: which of them has a key. */
const inLines = (head: string, lines: readonly string[], placeOf: (key: BundlePath) => number): InFormat => ({
  text: `${head}\n${lines.join('\n')}\n`,
  lineOf: (key) => (placeOf(key) === -1 ? undefined : placeOf(key) + head.split('\n').length + 1),
});

const leavesOf = (value: BundleValue, path: BundlePath = []): [BundlePath, BundleValue][] =>
  typeof value === 'object' && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, own]) =>
        leavesOf(own, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : [[path, value]];

const stepOf = (key: string | number) =>
  typeof key === 'number' ? `[${key}]` : `.${key.replace(/[.,[\]=]/g, '\\$&')}`;

/** Each value by its path, as `--set` has it; undefined for an empty map or list, or a fraction, which it cannot say. */
const settingsOf = (tree: BundleTree) => {
  const leaves = leavesOf(tree).map(([path, value]) => {
    const isText = typeof value === 'string';
    const name = path.map(stepOf).join('').slice(1);
    return { path, name, isText, value: isText ? value : JSON.stringify(value), is: typeof value };
  });
  return leaves.some(({ is, value }) => is === 'object' || (is !== 'string' && /^-?\d+\.|null/.test(value)))
    ? undefined
    : leaves;
};

const parameters: Format['write'] = (_, tree) => {
  const settings = settingsOf(tree);
  const lines = settings?.map(({ name, value, isText }) => {
    return `        - ${JSON.stringify({ name, value, forceString: isText })}`;
  });
  const placeOf = (key: BundlePath) =>
    settings!.findIndex(({ path }) => key.every((part, at) => part === path[at]));
  return lines && inLines(`${APPLICATION}      parameters:`, lines, placeOf);
};

const options: Format['write'] = (_, tree) => {
  const settings = settingsOf(tree);
  const those = (are: boolean) =>
    settings!
      .filter(({ isText }) => isText === are)
      .map(({ name, value }) => `${name}=${value.replace(/[,{}\\]/g, '\\$&')}`)
      .join(',');
  return settings && { text: '{}\n', lineOf: () => 1, set: { typed: those(false), text: those(true) } };
};

const variables =
  (head: string, line: (name: string, value: string) => string): Format['write'] =>
  (_, tree) => {
    const lines = Object.entries(tree).map(([name, value]) => line(name, String(value as string)));
    return inLines(head, lines, ([name]) => Object.keys(tree).indexOf(String(name)));
  };

const IN_A_VARIABLE =
  'auth: { targetAudience: a, jwksUrl: https://idp.example/jwks }\nadditionalEnvVars:\n  - name: ADDITIONAL_CONFIG_TLS\n    value: |';

const inMap = (name: string, value: string) => `  ${name}: ${JSON.stringify(value)}`;

/** A format of variables of the network: what stands before them, and the line of each. */
const ofNetwork = (name: string, ...how: Parameters<typeof variables>): Format => ({
  name,
  isPart: true,
  kinds: ['network'],
  write: variables(...how),
});

/** A format of the values of both charts, which stand below a head. */
const ofCharts = (name: string, head: string, indent: number): Format[] => [
  { name, kinds: CHARTS, write: below(head, indent) },
];

/** Every format except the plain one. */
export const FORMATS: readonly Format[] = [
  ...ofCharts('HelmRelease', manifest('HelmRelease', 'spec:\n  values:'), 4),
  ...ofCharts('Argo CD, values', `${APPLICATION}      values: |`, 8),
  ...ofCharts('Argo CD, valuesObject', `${APPLICATION}      valuesObject:`, 8),
  ...ofCharts('ConfigMap with values.yaml', `${MAP}\n  values.yaml: |`, 4),
  ...ofCharts('Secret with values.yaml', manifest('Secret', 'stringData:\n  values.yaml: |'), 4),
  ...ofCharts('HelmChart of K3s', manifest('HelmChart', 'spec:\n  valuesContent: |-'), 4),
  ...ofCharts('Profile of Sveltos', manifest('Profile', 'spec:\n  helmCharts:\n    - values: |'), 8),
  ...ofCharts(
    'Kustomization',
    manifest('Kustomization', 'helmCharts:\n  - name: node\n    valuesInline:'),
    6,
  ),
  ...ofCharts('release of Helmfile', 'releases:\n  - name: node\n    values:\n      -', 8),
  ...ofCharts('play of Ansible', '- hosts: all\n  tasks:\n    - helm:\n        values:', 10),
  { name: 'parameters of Argo CD', kinds: CHARTS, write: parameters },
  { name: '--set and --set-string', kinds: CHARTS, write: options },
  { name: 'ConfigMap with .env', kinds: ['network'], write: below(`${MAP}\n  node.env: |`, 4) },
  ofNetwork('ConfigMap of variables', MAP, inMap),
  ofNetwork('Secret of variables', manifest('Secret', 'stringData:'), inMap),
  ofNetwork(
    'compose',
    'services:\n  node:\n    environment:',
    (name, value) => `      - ${JSON.stringify(`${name}=${value}`)}`,
  ),
  ofNetwork(
    'Deployment',
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: node }\nspec:\n  template:\n    spec:\n      containers:\n        - name: node\n          env:',
    (name, value) => `            - { name: ${name}, value: ${JSON.stringify(value)} }`,
  ),
  ofNetwork('script', '#!/bin/sh -e\ncd /opt/node', (name, value) => `export ${name}='${value}' # set`),
  ofNetwork('Dockerfile', 'FROM node', (name, value) => `ENV ${name}="${value}"`),
  ofNetwork(
    'task of ECS',
    'family: node\ncontainerDefinitions:\n  - environment:',
    (name, value) => `      - ${JSON.stringify({ name, value })}`,
  ),
  ofNetwork(
    'unit of systemd',
    '[Service]\nExecStart=/opt/node',
    (name, value) => `Environment="${name}=${value}" A=b`,
  ),
  { name: 'full path in YAML', kinds: ['tls'], write: below(NODE, 8) },
  {
    name: 'HOCON',
    kinds: ['tls'],
    isText: true,
    write: hocon('canton', 'participants', 'node', 'admin-api'),
  },
  {
    name: 'HOCON in a variable of the values',
    isText: true,
    kinds: ['tls'],
    write: (file, tree) => {
      const inner = hocon('canton', 'participants', 'node', 'ledger-api')(file, tree)!;
      const text = `${IN_A_VARIABLE}\n${inner.text.replace(/^(?=.)/gm, '      ')}`;
      const lineOf = (key: BundlePath) => inner.lineOf(key)! + IN_A_VARIABLE.split('\n').length;
      return { text, lineOf };
    },
  },
  {
    name: 'HOCON of the app',
    kinds: ['validator'],
    isPart: true,
    isText: true,
    write: hocon('canton', 'validator-apps', 'node'),
  },
  {
    name: 'HOCON',
    kinds: ['database'],
    isPart: true,
    isText: true,
    write: hocon('canton', 'participants', 'node', 'storage', 'config', 'properties'),
  },
  {
    name: 'properties',
    isText: true,
    kinds: ['database'],
    write: (_, tree) => {
      if (Object.values(tree).some((value) => typeof value === 'object')) return undefined;
      return variables('# of the database', (name, value) => `${name}=${value}`)(_, tree);
    },
  },
  {
    name: 'a List',
    kinds: ['secrets'],
    write: ({ text, lineOf }) => ({
      text: `kind: List\nitems:\n${text
        .split('---\n')
        .map((one) => one.replace(/^(?=.)/gm, '    ').replace('    ', '  - '))
        .join('')}`,
      // The separators between the documents are removed. What is appended stands in the last one.
      lineOf: (key) => lineOf(key) + 2 - Number(key[0] ?? text.split('---\n').length - 1),
    }),
  },
];
