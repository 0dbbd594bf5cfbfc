import {
  PLAIN,
  type BundlePath,
  type BundleTree,
  type BundleValue,
} from '../../../spec/configuration/deployment.js';
import { CHARTS, type FileKind } from '../../../spec/configuration/section.js';
import { written, type WrittenValue } from '../../../spec/configuration/written.js';

/** A text in another format, and a function that finds the line of a key; undefined when it is unknown. */
type InFormat = { text: string; lineOf: (key: BundlePath) => number | undefined };

type Format = {
  name: string;
  kinds: readonly FileKind[];
  /** Missing values may be elsewhere. */
  isPart?: true;
  /** It converts values to the requested type. */
  isText?: true;
  /** It is where secrets belong. */
  isSecret?: true;
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

const RELEASE =
  'apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: node }\nspec:\n  values:';
const APPLICATION =
  'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: node }\nspec:\n  source:\n    helm:';
const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: node }\ndata:';
const SECRET = 'apiVersion: v1\nkind: Secret\nmetadata: { name: node }\nstringData:';
const K3S = 'apiVersion: helm.cattle.io/v1\nkind: HelmChart\nmetadata: { name: node }\nspec:';
const SVELTOS =
  'apiVersion: config.projectsveltos.io/v1beta1\nkind: Profile\nmetadata: { name: node }\nspec:\n  helmCharts:\n    - chartName: node';
const KUSTOMIZATION =
  'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nhelmCharts:\n  - name: node';
const HELMFILE = 'releases:\n  - name: node\n    values:';
const ANSIBLE = '- hosts: all\n  tasks:\n    - helm:';
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

/** Each value by its path, as `--set` has it. It cannot say an empty map or list, nor a fraction. */
const parameters: Format['write'] = (_, tree) => {
  const lines = `${APPLICATION}\n      parameters:`.split('\n');
  const places = new Map<string, number>();
  const add = (value: BundleValue, path: BundlePath): boolean => {
    places.set(path.join('\n'), lines.length + 1);
    if (typeof value === 'object') {
      const inner = Object.entries(value).map(
        ([key, own]) => [Array.isArray(value) ? Number(key) : key, own as BundleValue] as const,
      );
      return (inner.length > 0 || path.length === 0) && inner.every(([key, own]) => add(own, [...path, key]));
    }
    const name = path
      .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key.replace(/[.,[\]=]/g, '\\$&')}`))
      .join('');
    const own = { name: name.slice(1), value: String(value), forceString: typeof value === 'string' };
    lines.push(`        - ${JSON.stringify(own)}`);
    return typeof value !== 'number' || Number.isInteger(value);
  };
  if (!add(tree, [])) return undefined;
  return { text: `${lines.join('\n')}\n`, lineOf: (key) => places.get(key.join('\n')) };
};

const variables =
  (head: string, line: (name: string, value: string) => string): Format['write'] =>
  (_, tree) => {
    const entries = Object.entries(tree);
    return {
      text: `${head}\n${entries.map(([name, value]) => line(name, String(value as string))).join('\n')}\n`,
      lineOf: ([name]) => {
        const place = entries.findIndex(([own]) => own === name);
        return place === -1 ? undefined : place + head.split('\n').length + 1;
      },
    };
  };

const IN_A_VARIABLE =
  'auth: { targetAudience: a, jwksUrl: https://idp.example/jwks }\nadditionalEnvVars:\n  - name: ADDITIONAL_CONFIG_TLS\n    value: |';

/** A format of variables of the network: what stands before them, and the line of each. */
const ofNetwork = (name: string, head: string, line: (name: string, value: string) => string): Format => ({
  name,
  isPart: true,
  kinds: ['network'],
  write: variables(head, line),
});

/** Every format except the plain one. */
export const FORMATS: readonly Format[] = [
  { name: 'HelmRelease', kinds: CHARTS, write: below(RELEASE, 4) },
  { name: 'Argo CD, values', kinds: CHARTS, write: below(`${APPLICATION}\n      values: |`, 8) },
  { name: 'Argo CD, valuesObject', kinds: CHARTS, write: below(`${APPLICATION}\n      valuesObject:`, 8) },
  { name: 'ConfigMap with values.yaml', kinds: CHARTS, write: below(`${MAP}\n  values.yaml: |`, 4) },
  {
    name: 'Secret with values.yaml',
    kinds: CHARTS,
    isSecret: true,
    write: below(`${SECRET}\n  values.yaml: |`, 4),
  },
  { name: 'HelmChart of K3s', kinds: CHARTS, write: below(`${K3S}\n  valuesContent: |-`, 4) },
  { name: 'Profile of Sveltos', kinds: CHARTS, write: below(`${SVELTOS}\n      values: |`, 8) },
  { name: 'Kustomization', kinds: CHARTS, write: below(`${KUSTOMIZATION}\n    valuesInline:`, 6) },
  { name: 'release of Helmfile', kinds: CHARTS, write: below(`${HELMFILE}\n      -`, 8) },
  { name: 'play of Ansible', kinds: CHARTS, write: below(`${ANSIBLE}\n        values:`, 10) },
  { name: 'parameters of Argo CD', kinds: CHARTS, write: parameters },
  { name: 'ConfigMap with .env', kinds: ['network'], write: below(`${MAP}\n  node.env: |`, 4) },
  ofNetwork('ConfigMap of variables', MAP, (name, value) => `  ${name}: ${JSON.stringify(value)}`),
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
      const lineOf = (key: BundlePath) => {
        const line = inner.lineOf(key);
        return line && line + IN_A_VARIABLE.split('\n').length;
      };
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
      // The separator between the documents is removed.
      lineOf: (key) => lineOf(key) + 2 - Number(key[0]),
    }),
  },
];
