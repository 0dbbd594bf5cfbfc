import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../platform/errors.js';
import { loadTarget, TargetProblems } from '../../target-file/load.js';
import { type Target, acceptContextUrl } from '../../target-file/target.js';
import { temporaryFolder } from '../../platform/temporary-folder.js';
import { writeOut } from '../out-dir.js';
import { MADE_UP, type RegistryNames } from './samples.js';
import { stringify } from '../../packages/yaml.js';
import { targetSchema } from '../../target-file/schema.js';
import { Anchor, examples, Sample, type Examples, type AskedKey } from './keys.js';
import { CONTEXT_OPERATIONS, namesApi } from '../../spec/token-standard/operations.js';
import { isTrouble } from '../../preflight/check.js';
import { cannotReachParticipant, cannotReachRegistry, cannotReachScan } from '../../preflight/reach.js';
import { type Session, withSession } from '../../target-file/session.js';
import { apisOf } from '../../model/reading/wire.js';
import { askMetadata } from '../../preflight/token-standard.js';

/** How each service that answers requests is tried. */
export const REACH = {
  registry: cannotReachRegistry,
  participant: (session: Session) => cannotReachParticipant(session),
  scan: cannotReachScan,
};

/** A service that a target file names and that answers requests. */
type ReachableService = keyof typeof REACH;

/** Describes why a service cannot be judged with this target file; undefined when it responds. */
export const troubleOf = (target: Target, service: ReachableService): Promise<string | undefined> =>
  answered(target, REACH[service]);

/** Describes why the registry does not answer an id with 200; undefined when it does. */
export const troubleOfId = (target: Target, id: string): Promise<string | undefined> =>
  answered(target, async (session) => {
    const { url: base, credential } = target.registry!;
    const request = {
      method: 'POST',
      url: acceptContextUrl(base, encodeURIComponent(id)),
      headers: [['content-type', 'application/json']] as const,
      body: Buffer.from('{}'),
    };
    const { status } = await session.send(request, [], credential);
    if (status === 200) return undefined;
    const meaning: Record<number, string> = {
      404: ': it does not know it',
      409: ': it belongs under reassigning, not under acceptable',
    };
    return `${id} is answered ${status}${meaning[status] ?? ''}`;
  });

/** What a registry says about itself. */
interface RegistryMetadata {
  hasV2: boolean;
  known: RegistryNames;
}

/** Asks a registry for its metadata, and for one of its instruments; for V2, one that V2 can be used for. */
export async function metadataOf(target: Target): Promise<RegistryMetadata | undefined> {
  let found: RegistryMetadata | undefined;
  await answered(target, async (session) => {
    const { reply, info, instruments, names } = await askMetadata(session);
    if (reply.status !== 200) return undefined;
    const ofV2 = instruments.find((each) => isOfV2(apisOf(each)) && each['paused'] !== true);
    const instrument = textOr(instruments[0]?.['id'], MADE_UP.instrument);
    found = {
      hasV2: isOfV2(names),
      known: {
        admin: textOr(info['adminId'], MADE_UP.admin),
        instrument,
        instrumentOfV2: textOr(ofV2?.['id'], instrument),
      },
    };
    return undefined;
  });
  return found;
}

const isOfV2 = (names: readonly string[]) =>
  CONTEXT_OPERATIONS.some(
    ({ edition, api }) => edition === 'v2' && names.some((name) => namesApi(api, name)),
  );

const textOr = (value: unknown, other: string) => (typeof value === 'string' && value ? value : other);

async function answered(
  target: Target,
  ask: (session: Session) => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await withSession(target, ask);
  } catch (error) {
    if (isTrouble(error)) return error.message;
    throw error;
  }
}

/**
 * Returns the target that a file with these answers at `out` would describe. Writes nothing at `out`.
 * @throws {UsageError} when such a file would be unusable
 */
export function draft(answers: Answers, out: string, known?: RegistryNames): Target {
  const dir = temporaryFolder('init');
  const path = join(dir, 'target.yaml');
  try {
    writeFileSync(path, targetText(answers, known));
    return { ...loadTarget(path), file: out, dir: dirname(resolve(out)), at: () => out };
  } catch (error) {
    if (!(error instanceof TargetProblems)) throw error;
    throw new TargetProblems(error.message.replaceAll(path, out), error.problems);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @throws {UsageError} when the file exists and `force` is false */
export function refuseTaken(out: string, force: boolean): void {
  if (existsSync(out) && !force)
    throw new UsageError(`${out} already exists: name another with --out, or replace it with --force`);
}

/** @throws {UsageError} when the file exists, is unusable or cannot be written as a whole */
export function writeTargetFile(answers: Answers, out: string, force: boolean, known?: RegistryNames): void {
  refuseTaken(out, force);
  draft(answers, out, known);
  writeOut(out, targetText(answers, known));
}

/** Parts that are written with all of their keys when one of the listed parts is there, and left out otherwise. */
const GOES_WITH: Readonly<Record<string, readonly string[]>> = {
  credentials: ['registry', 'participant'],
  issuer: ['participant'],
};
const FOR = (credential: string) => (credential === 'registryUser' ? 'registry' : 'participant');
/** Keys that are shown as one comment until they exist, because their samples are long. */
const LONG = ['registry.tokenStandard', 'registry.tokenStandard.v2'];

/** The text of a target file. A key without an answer is a comment: without its `# ` it is the key. */
export function targetText(answers: Answers, known: RegistryNames = MADE_UP): string {
  const { name, environment, ...parts } = answers;
  const head = [
    '# A target of assay: what is judged, and how it is reached. docs/target-file.md explains every key.',
    '# To add a key, remove the "# " before it.',
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

/** Returns the lines of a key that has a value. The keys below it that are missing are comments. */
function written(key: string, shown: unknown, value: unknown, path: string): string[] {
  if (shown instanceof Anchor && shown.value !== undefined)
    return [`${key}: &${shown.name}${says(path)}`, ...items(value as string[])];
  if (Array.isArray(value) && isMap(shown) && '0' in shown)
    return [`${key}:`, ...indented(value.flatMap((item) => itemOf(below(shown['0'], item, `${path}.0`))))];
  if (isMap(value)) return [`${key}:${says(path)}`, ...indented(below(shown, value, path))];
  if (Array.isArray(value)) return [`${key}:${says(path)}`, ...items(value)];
  return [`${key}: ${flow(value)}${says(path)}`];
}

/** Returns the lines below a map: its values, and comments for the values that it could have. */
function below(shown: unknown, value: unknown, path: string): string[] {
  const [could, has] = [isMap(shown) ? shown : {}, value as Examples];
  return [...new Set([...Object.keys(could), ...Object.keys(has)])].flatMap((key) => {
    const at = `${path}.${key}`;
    return has[key] === undefined
      ? asComment(example(key, could[key], at))
      : written(key, could[key], has[key], at);
  });
}

/** Returns the lines of an example. `isShort`: only the required keys. */
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
  /** `false` (a schema without members) also occurs here. */
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

/** Returns the description of the schema for a key, as a comment. A map needs none; its keys have their own. */
function says(path: string): string {
  const part = partAt(path);
  const isExplained = part?.properties === undefined || LONG.includes(path);
  const [sentence = ''] = (part?.description ?? '').split(/\.(?=\s|$)/);
  return sentence === '' || !isExplained ? '' : ` # ${sentence}`;
}

/** The required keys of a part; undefined when it has none. */
const required = (path: string): string[] | undefined => partAt(path)?.required;

/** What a user answered about a target: the parts of a target file. Unanswered keys are absent. */
export interface Answers {
  name: string;
  environment: 'staging' | 'production';
  [part: string]: unknown;
}

/** The answer to a question: a string, several strings, or whether the key is there. */
export type Told = string | readonly string[] | boolean;

/** Adds the required keys that have a default value. */
export function completed(answers: Answers): Answers {
  const issuer = answers['issuer'] as object | undefined;
  return issuer === undefined ? answers : { ...answers, issuer: { algorithm: 'RS256', ...issuer } };
}

type Tree = Record<string, unknown>;

/** Returns the answers with one more. */
export function withAnswer(answers: Answers, { key, kind }: AskedKey, answer: Told): Answers {
  const all = structuredClone(answers);
  if (kind === 'pairs') for (const pair of answer as string[]) put(all, key.split('.'), ...parted(pair));
  else put(all, key.split('.'), kind === 'present' ? {} : answer);
  if (key.startsWith('credentials.registryUser')) (all['registry'] as Tree)['credential'] = 'registryUser';
  return all;
}

/** Splits "validator=http://…" into value and name. The default name is `app`. */
function parted(pair: string): [value: string, name: string] {
  const [, name = 'app', value = pair] = /^([\w.-]+)=(.*)$/s.exec(pair) ?? [];
  return [value, name];
}

/** Writes a value at a key. `*`: the item of a list with the name of the pair. `+`: a new item. */
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
