import { parse } from 'yaml';
import type { FileKind } from '../../../spec/configuration/section.js';

/** A text in another format, and where the places of the first one are in it. */
export type Written = { text: string; placeOf: (line: number, column: number, key: string) => string };

/** A format that the values of some kinds of files may be written in. */
export type Format = {
  name: string;
  kinds: readonly FileKind[];
  /** Undefined where the text has something that the format cannot say. */
  write: (text: string) => Written | undefined;
};

/** Below other keys: each line is further down, and further to the right. */
const below =
  (head: string, indent: number): Format['write'] =>
  (text) => ({
    text: `${head}\n${text.replace(/^(?=.)/gm, ' '.repeat(indent))}`,
    placeOf: (line, column) =>
      `${line + head.split('\n').length}:${line === 1 && column === 1 ? indent + 1 : column + indent}`,
  });

/** What is missing is shown at the first value. */
const missedAnywhere = ({ text, placeOf }: Written): Written => ({
  text,
  placeOf: (line, column, key) => (line === 1 && column === 1 ? 'any' : placeOf(line, column, key)),
});

const charts = ['validator', 'participant'] as const;

const RELEASE =
  'apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: node }\nspec:\n  values:';
const APPLICATION =
  'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: node }\nspec:\n  source:\n    helm:';
const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: node }\ndata:';
const NODE = 'canton:\n  participants:\n    node:\n      ledger-api:';

type Tree = Record<string, unknown>;

/** An object as HOCON: each value on a line of its own, under the keys that lead to it. */
const hocon =
  (around: readonly string[], strip: string): Format['write'] =>
  (text) => {
    const lines: string[] = [];
    const places = new Map<string, string>();
    const write = (tree: Tree, path: string, depth: number) => {
      for (const [name, value] of Object.entries(tree)) {
        const own = path === '' ? name : `${path}.${name}`;
        const indent = '  '.repeat(depth);
        const isTree = typeof value === 'object' && value !== null && !Array.isArray(value);
        places.set(`key ${own}`, `${lines.length + 1}:${indent.length + 1}`);
        const key = /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
        if (isTree) {
          lines.push(`${indent}${key} {`);
          write(value as Tree, own, depth + 1);
          lines.push(`${indent}}`);
        } else {
          const head = `${indent}${key} = `;
          const at = Array.isArray(value) ? indent.length : head.length;
          places.set(own, `${lines.length + 1}:${at + 1}`);
          if (Array.isArray(value)) for (const index of value.keys()) places.set(`${own}[${index}]`, 'any');
          lines.push(`${head}${JSON.stringify(value)}`);
        }
      }
    };
    const tree = parse(text) as Tree;
    write(
      around.reduceRight<Tree>((inner, name) => ({ [name]: inner }), tree),
      '',
      0,
    );
    const prefix = [...around, ''].join('.');
    return {
      text: `${lines.join('\n')}\n`,
      placeOf: (_line, _column, key) =>
        places.get(`${prefix}${key.replace(strip, '')}`) ??
        places.get(`key ${prefix}${key.replace(strip, '')}`) ??
        'any',
    };
  };

const variables = (text: string): [line: number, name: string, value: string, at: number][] =>
  text.split('\n').flatMap((line, index) => {
    const [, before = '', name = '', value = ''] =
      /^(\s*(?:export )?([A-Z_]+)=)(.*?)(?:\s+#.*)?$/.exec(line) ?? [];
    return name === ''
      ? []
      : [
          [index + 1, name, value.replace(/^["']|["']$/g, ''), before.length + 1] as [
            number,
            string,
            string,
            number,
          ],
        ];
  });

const asVariables =
  (
    head: string,
    line: (name: string, value: string) => string,
    at: (name: string) => number,
    keyAt: number,
  ): Format['write'] =>
  (text) => {
    const found = variables(text);
    if (found.length === 0 || new Set(found.map(([, name]) => name)).size < found.length) return undefined;
    const first = head.split('\n').length + 1;
    return {
      text: `${head}\n${found.map(([, name, value]) => line(name, value)).join('\n')}\n`,
      placeOf: (_, column, key) => {
        const index = found.findIndex(([, name]) => name === key);
        return index === -1 ? 'any' : `${first + index}:${column === 1 ? keyAt : at(key)}`;
      },
    };
  };

/** Every format but the plain one. */
export const FORMATS: readonly Format[] = [
  { name: 'HelmRelease', kinds: charts, write: below(RELEASE, 4) },
  { name: 'Argo CD, values', kinds: charts, write: below(`${APPLICATION}\n      values: |`, 8) },
  { name: 'Argo CD, valuesObject', kinds: charts, write: below(`${APPLICATION}\n      valuesObject:`, 8) },
  { name: 'ConfigMap with values.yaml', kinds: charts, write: below(`${MAP}\n  values.yaml: |`, 4) },
  {
    name: 'ConfigMap with .env',
    kinds: ['network'],
    write: (text) => missedAnywhere(below(`${MAP}\n  node.env: |`, 4)(text)!),
  },
  {
    name: 'ConfigMap of variables',
    kinds: ['network'],
    write: asVariables(
      MAP,
      (name, value) => `  ${name}: ${JSON.stringify(value)}`,
      (name) => name.length + 5,
      3,
    ),
  },
  {
    name: 'compose',
    kinds: ['network'],
    write: asVariables(
      'services:\n  validator:\n    environment:',
      (name, value) => `      - ${name}=${value}`,
      (name) => name.length + 10,
      9,
    ),
  },
  {
    name: 'Deployment',
    kinds: ['network'],
    write: asVariables(
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: validator }\nspec:\n  template:\n    spec:\n      containers:\n        - name: validator\n          env:',
      (name, value) => `            - { name: ${name}, value: ${JSON.stringify(value)} }`,
      (name) => name.length + 32,
      23,
    ),
  },
  { name: 'full path in YAML', kinds: ['tls'], write: below(NODE, 8) },
  { name: 'HOCON', kinds: ['tls'], write: hocon(['canton', 'participants', 'node', 'admin-api'], '') },
  {
    name: 'HOCON in a variable of the values',
    kinds: ['tls'],
    write: (text) => {
      const inner = hocon(['canton', 'participants', 'node', 'ledger-api'], '')(text)!;
      const head =
        'auth: { targetAudience: a, jwksUrl: https://idp.example/jwks }\nadditionalEnvVars:\n  - name: ADDITIONAL_CONFIG_TLS\n    value: |';
      const outer = below(head, 6)(inner.text)!;
      return {
        text: outer.text,
        placeOf: (line, column, key) => {
          const place = inner.placeOf(line, column, key);
          const [at = 0, column2 = 0] = place.split(':').map(Number);
          return place === 'any' ? place : `${at + 4}:${column2 + 6}`;
        },
      };
    },
  },
  {
    name: 'HOCON',
    kinds: ['database'],
    write: (text) =>
      /^db\./m.test(text)
        ? hocon(
            ['canton', 'participants', 'node', 'storage', 'config', 'properties'],
            '',
          )(text.replace(/^(?:db\.).*\n/m, '').replace(/^([\w.]+)=/gm, '$1: '))
        : undefined,
  },
  {
    name: 'YAML',
    kinds: ['database'],
    write: (text) => ({
      text: text.replace(/^([\w.]+)=/gm, '$1: '),
      placeOf: (line, column) => `${line}:${column === 1 ? 1 : column + 1}`,
    }),
  },
  {
    name: 'a List',
    kinds: ['secrets'],
    write: (text) => (text.includes('kind: List') ? undefined : below('kind: List\nitems:', 2)(text)),
  },
];
