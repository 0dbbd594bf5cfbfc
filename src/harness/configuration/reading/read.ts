import { isMap, isScalar, type Document } from 'yaml';
import type { FileKind } from '../../../spec/configuration/section.js';
import type { BundleFile } from '../file.js';
import type { Children, Entry } from './entry.js';
import { knownKeys } from './known.js';
import { looksLikeLines, readLines, type Dialect } from './lines.js';
import { parseAll, parseOne } from './parse-yaml.js';
import { Unreadable, type Problem } from './problem.js';
import type { Level, Spot } from './tree.js';
import { YamlReader } from './yaml.js';

/** What a file holds: one entry that has the others below it. Where there are problems it is not all there. */
export type Read = { root: Entry; problems: readonly Problem[] };

// Deployment values have some thousand characters, and YAML of a million may take many seconds to refuse.
const MAX_LENGTH = 250_000;

/** Reads a file of deployment values, in the format that it is written in. */
export function read({ kind, file, text, unreadable }: BundleFile): Read {
  try {
    if (unreadable !== undefined) throw new Unreadable(...unreadable);
    refuseText(text);
    if (kind === 'secrets') return readManifests(parseAll(text));
    const dialect = dialectOf(kind, file, text);
    if (dialect === undefined) return readValues(parseOne(text), kind);
    const level: Level = { children: new Map(), path: '', known: knownKeys(kind) };
    const problems = readLines(text, dialect, level);
    return { root: rootOf(level.children), problems };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { message, mend, offset, key } = error;
    return { root: rootOf(null), problems: [{ message, mend, offset, key }] };
  }
}

const refuseText = (text: string): void => {
  if (text.length > MAX_LENGTH)
    throw new Unreadable(
      `It has ${text.length} characters, more than ${MAX_LENGTH}`,
      'Deployment values are much smaller.',
    );
  const control = /[^\P{Cc}\t\r\n]/u.exec(text);
  if (control) throw new Unreadable('It has control characters', 'Write plain text in UTF-8.', control.index);
};

const LINES: Partial<Record<FileKind, { dialect: Dialect; ending: RegExp }>> = {
  network: { dialect: 'env', ending: /(?:^|[\\/.])env(?:\.[^\\/]*)?$/i },
  database: { dialect: 'properties', ending: /\.(?:properties|conf|ini|env)$/i },
};

/** Undefined: YAML. What a file holds says more than its name does. */
const dialectOf = (kind: FileKind, file: string, text: string): Dialect | undefined => {
  const lines = LINES[kind];
  return lines && (looksLikeLines(text) ?? lines.ending.test(file)) ? lines.dialect : undefined;
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

function readValues({ contents }: Document, kind: FileKind): Read {
  const reader = new YamlReader();
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

/** An empty file is a map without keys. */
function mapOf({ value, at }: Pick<Entry, 'value' | 'at'>): Children {
  if (value === null) return new Map();
  if (value instanceof Map) return value as Children;
  throw new Unreadable('It is no map of keys and values', 'Write "key: value" lines.', at);
}

function readManifests(documents: readonly Document[]): Read {
  const problems: Problem[] = [];
  const manifests = documents.map(({ contents }) => {
    const reader = new YamlReader();
    const written = reader.read(contents, { path: '', known: undefined });
    problems.push(...reader.problems);
    return { ...rootOf(mapOf(written)), keyAt: written.at };
  });
  return { root: rootOf(manifests), problems };
}
