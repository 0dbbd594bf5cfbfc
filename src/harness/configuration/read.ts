import { isMap, isScalar, type Document } from '../../packages/yaml.js';
import { KEYS } from '../../spec/configuration/keys/all.js';
import type { FileKind } from '../../spec/configuration/section.js';
import type { Children, Entry } from '../document/entry.js';
import { treeOf, type Known } from '../document/known.js';
import { parseYaml } from '../document/parse-yaml.js';
import { problemOf, Unreadable, type Problem } from '../document/problem.js';
import { type Level, type Spot, Tree } from '../document/tree.js';
import { YamlReader } from '../document/yaml.js';
import type { BundleFile } from './bundle-file.js';

/** `env`: NAME=value as shells and Docker have it. `properties`: as Java has it. */
type Dialect = 'env' | 'properties';

const NAME = {
  env: /[^\S\n]*(?:export[^\S\n]+)?([A-Za-z_][\w.-]*)[^\S\n]*=/y,
  properties: /[^\S\n]*([A-Za-z_][\w.-]*)[^\S\n]*[=:]/y,
};
const IGNORED = {
  env: /[^\S\n]*(?:#[^\n]*|export[^\S\n][^\n=]*)?(?:\n|$)/y,
  properties: /[^\S\n]*(?:[#!][^\n]*)?(?:\n|$)/y,
};
const QUOTED = /(?:"((?:\\[^]|[^"\\])*)"|'([^']*)')(?=[^\S\n]*(?:#[^\n]*)?(?:\n|$))/y;
const PLAIN = { env: /(?:(?!\s#)[^\n])*/y, properties: /(?:\\\r?\n|[^\n])*/y };
const BLANKS = /[^\S\n]*/y;
const QUOTE_AHEAD = /^[^\S\n]*["']/;

/** Whether a text is lines of NAME=value; undefined where it does not tell. */
const looksLikeLines = (text: string): boolean | undefined => {
  const first = /^(?![^\S\n]*(?:[#!\n]|$))[^\n]*/m.exec(text)?.[0];
  return first === undefined ? undefined : /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=/.test(first);
};

/**
 * Reads lines of NAME=value into a level; every value is text.
 * @returns names that stand twice
 * @throws {Unreadable} at a line that is no NAME=value, or a quote that is never closed
 */
function readLines(text: string, dialect: Dialect, level: Level): readonly Problem[] {
  const tree = new Tree(text);
  const seen = new Map<string, number>();
  let offset = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = offset;
    const found = pattern.exec(text);
    if (found) offset = pattern.lastIndex;
    return found;
  };
  while (offset < text.length) {
    if (match(IGNORED[dialect])) continue;
    const start = offset;
    const name = match(NAME[dialect])?.[1];
    if (name === undefined)
      throw new Unreadable(
        'this line is no NAME=value',
        'write NAME=value, or begin a comment with #',
        start,
      );
    const key = { name, at: text.indexOf(name, start) };
    if (dialect === 'env' && QUOTE_AHEAD.test(text.slice(offset, offset + 100))) match(BLANKS);
    const at = offset;
    const found = /^["']/.test(text.charAt(at)) && dialect === 'env' ? match(QUOTED) : match(PLAIN[dialect]);
    if (found === null)
      throw new Unreadable('a quote is never closed, or text follows it', 'mend the quotes', at, name);
    const value = dialect === 'env' ? unquoted(found) : found[0].replace(/\\\r?\n\s*/g, '').trim();
    const written = { value, text: value, at: at + (/\S/.exec(found[0])?.index ?? 0), end: offset };
    if (!tree.isRepeated(level, seen, key)) tree.put(level, key, false, () => written);
  }
  return tree.problems;
}

const unquoted = ([all, double, single]: RegExpExecArray): string =>
  double?.replace(/\\([^])/g, (_, char: string) => (char === 'n' ? '\n' : char)) ?? single ?? all.trim();

/** What a file holds: one entry that has the others below it. Where there are problems it is not all there. */
export type Read = { root: Entry; problems: readonly Problem[] };

// Deployment values have some thousand characters, and YAML of a million may take many seconds to refuse.
const MAX_LENGTH = 250_000;
const SMALLER = 'deployment values are much smaller';

const trees = new Map<FileKind, Known>();

/** The keys that the specification knows of a kind of file. */
export function knownKeys(kind: FileKind): Known {
  const tree = trees.get(kind) ?? treeOf(kind === 'secrets' ? [] : KEYS[kind].map(({ path }) => path));
  trees.set(kind, tree);
  return tree;
}

/** Reads a file of deployment values, in the format that it is written in. */
export function read({ kind, file, text, unreadable }: BundleFile): Read {
  try {
    if (unreadable !== undefined) throw new Unreadable(...unreadable);
    if (text.length > MAX_LENGTH)
      throw new Unreadable(`it has ${text.length} characters, more than ${MAX_LENGTH}`, SMALLER);
    const dialect = dialectOf(kind, file, text);
    if (dialect !== undefined) {
      const level: Level = { children: new Map(), path: '', known: knownKeys(kind) };
      const problems = readLines(text, dialect, level);
      return { root: rootOf(level.children), problems };
    }
    const { documents, errors } = parseYaml(text, kind === 'secrets' ? 'many' : 'one');
    if (errors.length > 0) return { root: rootOf(null), problems: errors };
    return kind === 'secrets' ? readManifests(documents, text) : readValues(documents[0]!, text, kind);
  } catch (error) {
    return { root: rootOf(null), problems: [problemOf(error)] };
  }
}

const LINES: Partial<Record<FileKind, { dialect: Dialect; ending: RegExp }>> = {
  network: { dialect: 'env', ending: /(?:^|[\\/.])env(?:\.[^\\/]*)?$/i },
  database: { dialect: 'properties', ending: /\.(?:properties|conf|ini|env)$/i },
};

const ASSIGNMENT = /^\s*[A-Za-z_][\w.-]*\s*=/;

/** Undefined: YAML. What a file holds says more than its name does. */
const dialectOf = (kind: FileKind, file: string, text: string): Dialect | undefined => {
  const lines = LINES[kind];
  if (!lines) return undefined;
  const isNamedSo = lines.ending.test(file);
  // In properties, some lines may have a colon in the place of the equals sign: the first may look like YAML.
  const areLines = looksLikeLines(text) ?? isNamedSo;
  return areLines || (isNamedSo && text.split('\n').some((line) => ASSIGNMENT.test(line)))
    ? lines.dialect
    : undefined;
};

const rootOf = (value: Entry['value']): Entry => ({
  path: '',
  name: '',
  keyAt: 0,
  at: 0,
  end: 0,
  value,
  text: '',
});

function readValues({ contents }: Document, text: string, kind: FileKind): Read {
  const reader = new YamlReader(text, { merges: true });
  const known = knownKeys(kind);
  const isBare = kind === 'tls' && !hasTlsRoot(contents);
  const spot: Spot = isBare ? { path: 'tls', known: known.get('tls') } : { path: '', known };
  const written = reader.read(contents, spot);
  const map = mapOf(written);
  const tls: Entry = { path: 'tls', name: 'tls', keyAt: written.at, ...written, value: map };
  return { root: rootOf(isBare ? new Map([['tls', tls]]) : map), problems: reader.problems };
}

const hasTlsRoot = (contents: unknown): boolean =>
  isMap(contents) &&
  contents.items.some(({ key }) => isScalar(key) && /^tls(?:\.|$)/.test(String(key.value)));

/**
 * An empty file is a map without keys.
 * @throws {Unreadable} when it is not a map
 */
function mapOf({ value, at }: Pick<Entry, 'value' | 'at'>): Children {
  if (value === null) return new Map();
  if (value instanceof Map) return value as Children;
  throw new Unreadable('it is no map of keys and values', 'write "key: value" lines', at);
}

function readManifests(documents: readonly Document[], text: string): Read {
  const problems: Problem[] = [];
  const manifests = documents.map(({ contents }) => {
    const reader = new YamlReader(text, { merges: true });
    const written = reader.read(contents, { path: '', known: undefined });
    problems.push(...reader.problems);
    return { ...rootOf(mapOf(written)), keyAt: written.at };
  });
  return { root: rootOf(manifests), problems };
}
