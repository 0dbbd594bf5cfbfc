import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../platform/errors.js';
import { loadTarget } from '../../target-file/load.js';
import type { Target } from '../../target-file/target.js';
import { temporaryFolder } from '../../platform/temporary-folder.js';
import { MADE_UP, type RegistryNames } from './samples.js';
import { stringify } from '../../packages/yaml.js';
import { targetSchema } from '../../target-file/schema.js';
import { Anchor, examples, Sample, type Examples, type AskedKey } from './keys.js';

/**
 * The target that a file with these answers at `out` would be; nothing is written there.
 * @throws UsageError when such a file would be unusable.
 */
export function draft(answers: Answers, out: string, known?: RegistryNames): Target {
  const dir = temporaryFolder('init');
  const path = join(dir, 'target.yaml');
  try {
    writeFileSync(path, targetText(answers, known));
    return { ...loadTarget(path), file: out, dir: dirname(resolve(out)), at: () => out };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(error.message.replaceAll(path, out), { cause: error });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @throws UsageError when there is a file already, unless it may be replaced. */
export function refuseTaken(out: string, force: boolean): void {
  if (existsSync(out) && !force)
    throw new UsageError(`${out} is there already: name another with --out, or replace it with --force`);
}

/**
 * Writes the target file: the whole of it or nothing.
 * @throws UsageError when it is taken, would be unusable, or cannot be written.
 */
export function writeTargetFile(answers: Answers, out: string, force: boolean, known?: RegistryNames): void {
  refuseTaken(out, force);
  draft(answers, out, known);
  const beside = `${out}.${process.pid}.part`;
  try {
    writeFileSync(beside, targetText(answers, known), { flag: 'wx' });
    renameSync(beside, out);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new UsageError(`${out} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

/** Parts that are written with all of their keys where one of these is there, and left out elsewhere. */
const GOES_WITH: Readonly<Record<string, readonly string[]>> = {
  credentials: ['registry', 'participant'],
  issuer: ['participant'],
};
/** Credentials that are for one system. */
const FOR = (credential: string) => (credential === 'registryUser' ? 'registry' : 'participant');
/** What is not taken apart before it is there: its samples are long. */
const LONG = ['registry.tokenStandard', 'registry.tokenStandard.v2'];

/**
 * The text of a target file with these answers in it. What was not answered stands there as a comment, with an example:
 * without its `# ` it is the next key.
 */
export function targetText(answers: Answers, known: RegistryNames = MADE_UP): string {
  const { name, environment, ...parts } = answers;
  const head = [
    '# A target of assay: what is judged, and how it is reached. docs/target-file.md explains every key.',
    '# To add a key, take away the "# " before it.',
    ...Object.entries({ version: 1, name, environment }).map(([key, value]) => `${key}: ${flow(value)}`),
  ];
  const { credentials, ...others } = examples(known);
  const shown: Examples = {
    ...others,
    credentials: Object.fromEntries(
      Object.entries(credentials as Examples).filter(([each]) => FOR(each) in answers),
    ),
  };
  const order = ['registry', 'participant', 'credentials', 'issuer'];
  const keys = [...new Set([...order, ...Object.keys(shown)])];
  const blocks = keys.flatMap((key) => {
    const value = parts[key];
    if (value !== undefined) return [written(key, shown[key], value, key).join('\n')];
    if (GOES_WITH[key]?.some((part) => part in answers) === false) return [];
    const isShort = !(key in GOES_WITH) && required(key) !== undefined;
    return [asComment(example(key, shown[key], key, isShort)).join('\n')];
  });
  return [head.join('\n'), ...blocks].map((block) => `${block}\n`).join('\n');
}

/** The lines of a key that has a value, with those that it does not have as comments below it. */
function written(key: string, shown: unknown, value: unknown, path: string): string[] {
  if (shown instanceof Anchor && shown.value !== undefined)
    return [`${key}: &${shown.name}${says(path)}`, ...items(value as string[])];
  if (Array.isArray(value) && isMap(shown) && '0' in shown)
    return [`${key}:`, ...indented(value.flatMap((item) => itemOf(below(shown['0'], item, `${path}.0`))))];
  if (isMap(value)) return [`${key}:${says(path)}`, ...indented(below(shown, value, path))];
  if (Array.isArray(value)) return [`${key}:${says(path)}`, ...items(value)];
  return [`${key}: ${flow(value)}${says(path)}`];
}

/** The lines below a map: those of its values, and of what it could have. */
function below(shown: unknown, value: unknown, path: string): string[] {
  const [could, has] = [isMap(shown) ? shown : {}, value as Examples];
  return [...new Set([...Object.keys(could), ...Object.keys(has)])].flatMap((key) => {
    const at = `${path}.${key}`;
    return has[key] === undefined
      ? asComment(example(key, could[key], at))
      : written(key, could[key], has[key], at);
  });
}

/** The lines of an example; `isShort`: of the keys that it must have. */
function example(key: string, shown: unknown, path: string, isShort = false): string[] {
  if (shown instanceof Anchor)
    return [`${key}: ${shown.value ? `&${shown.name} ${flow(shown.value)}` : `*${shown.name}`}${says(path)}`];
  if (shown instanceof Sample) return [`${key}:${says(path)}`, ...indented(block(shown.value))];
  if (!isMap(shown)) return [`${key}: ${flow(shown)}${says(path)}`];
  if (LONG.includes(path)) return [`${key}:${says(path)}`];
  if ('0' in shown) {
    const item = Object.entries(shown['0'] as Examples);
    const lines = item.flatMap(([name, each]) => example(name, each, `${path}.0.${name}`));
    return [`${key}:`, ...indented(itemOf(lines))];
  }
  const names = Object.keys(shown).filter((name) => !isShort || required(path)?.includes(name));
  const inner = names.flatMap((name) => example(name, shown[name], `${path}.${name}`));
  return [`${key}:${says(path)}`, ...indented(inner)];
}

const isMap = (value: unknown): value is Examples =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Sample);
const asComment = (lines: readonly string[]) => lines.map((line) => `# ${line}`);
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
const itemOf = (lines: readonly string[]) => lines.map((line, at) => `${at === 0 ? '- ' : '  '}${line}`);
const items = (values: readonly unknown[]) => values.map((value) => `  - ${flow(value)}`);
const flow = (value: unknown): string =>
  stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: isMap(value) }).trimEnd();
const block = (value: unknown): string[] =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd().split('\n');

interface Part {
  description?: string;
  properties?: Record<string, Part>;
  items?: Part;
  /** `false` has no members either. */
  additionalProperties?: Part;
  required?: string[];
}

const partAt = (path: string): Part | undefined =>
  path
    .split('.')
    .reduce<Part | undefined>(
      (part, key) => part?.properties?.[key] ?? part?.items ?? part?.additionalProperties,
      targetSchema as Part,
    );

/** What the schema says of a key, as a comment; a map of its own needs no more than its keys. */
function says(path: string): string {
  const part = partAt(path);
  const isExplained = part?.properties === undefined || LONG.includes(path);
  const [sentence = ''] = (part?.description ?? '').split(/\.(?=\s|$)/);
  return sentence === '' || !isExplained ? '' : ` # ${sentence}`;
}

/** The keys that a part must have; undefined when there is none. */
const required = (path: string): string[] | undefined => partAt(path)?.required;

/** What is known of a target from the answers of a user: the parts of a target file. What was not answered is absent. */
export interface Answers {
  name: string;
  environment: 'staging' | 'production';
  [part: string]: unknown;
}

/** What is answered to a question: a text, several, or that something is there. */
export type Told = string | readonly string[] | boolean;

/** What the schema demands, and has a usual value. */
export function completed(answers: Answers): Answers {
  const issuer = answers['issuer'] as object | undefined;
  return issuer === undefined ? answers : { ...answers, issuer: { algorithm: 'RS256', ...issuer } };
}

type Tree = Record<string, unknown>;

/** The answers with one more. */
export function withAnswer(answers: Answers, { key, kind }: AskedKey, answer: Told): Answers {
  const all = structuredClone(answers);
  if (kind === 'pairs') for (const pair of answer as string[]) put(all, key.split('.'), ...parted(pair));
  else put(all, key.split('.'), kind === 'present' ? {} : answer);
  if (key.startsWith('credentials.registryUser')) (all['registry'] as Tree)['credential'] = 'registryUser';
  return all;
}

/** "validator=http://…"; what has no name is called `app`. */
function parted(pair: string): [value: string, name: string] {
  const [, name = 'app', value = pair] = /^([\w.-]+)=(.*)$/s.exec(pair) ?? [];
  return [value, name];
}

/** Writes a value at a key. `*` is the name of a pair: in a list, the item of that name. `+` is a new item of a list. */
function put(part: Tree, [key = '', ...rest]: string[], value: unknown, name = ''): void {
  const own = key === '*' ? name : key;
  if (rest.length === 0) {
    part[own] = isEmpty(value) ? (part[own] ?? value) : value;
    return;
  }
  const isList = ['0', '+'].includes(rest[0]!) || (rest[0] === '*' && own === 'apps');
  const next = (part[own] ??= isList ? [] : {}) as Tree & Tree[];
  if (!isList) return put(next, rest, value, name);
  const at = rest[0] === '0' ? 0 : rest[0] === '+' ? -1 : next.findIndex((item) => item['name'] === name);
  if (next[at] === undefined) next.push(rest[0] === '*' ? { name } : {});
  put(next[at === -1 ? next.length - 1 : at]!, rest.slice(1), value, name);
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
