import { readdirSync } from 'node:fs';
import { dirname, join, parse as parsePath, resolve } from 'node:path';
import { dataOf, entriesBelow, type Entry } from '../spec/entry.js';
import { nearest } from '../document/nearest.js';
import { word } from '../http/shell.js';
import { placeOf } from '../document/problem.js';
import { readText } from '../document/read-text.js';
import { shownKey } from '../secrets/secret-keys.js';
import { UsageError } from '../platform/errors.js';
import { outgoing } from '../secrets/outgoing.js';
import { listComplaints, type FileComplaint, at, entryAt, offsetOf, type Source, parse } from './source.js';
import { rank, type DataProblem, isSecretPlace, pathOf, SECRET_PARTS } from './pointer.js';
import { knownSecrets } from './known-secrets.js';
import { targetSchema } from './schema.js';
import { contradictions } from './semantics.js';
import type { Target } from './target.js';
import { validator, withoutAdded } from './validator.js';

const similar = (path: string): string => {
  const folder = dirname(path);
  let names: string[];
  try {
    names = readdirSync(folder)
      .filter((name) => /\.ya?ml$/i.test(name))
      .sort();
  } catch {
    return `the folder ${folder} does not exist either`;
  }
  // All names end in the same way, so the ends are not compared.
  const stem = nearest(
    parsePath(path).name,
    names.map((name) => parsePath(name).name),
  );
  const meant = names.find((name) => parsePath(name).name === stem);
  if (meant !== undefined) return `did you mean ${join(folder, meant)}?`;
  const shown = names.slice(0, 5).map((name) => join(folder, name));
  return shown.length > 0
    ? `there are ${shown.join(', ')}`
    : `${folder === '.' ? 'this folder' : folder} has no .yaml file`;
};

/** @throws {UsageError} when the file cannot be read: why, and which file may be meant */
const findFile = (path: string): string => {
  const url = /^(?:(https?:\/\/)|(?=[\w.-]+:\d+(?:\/|$)))(?:[^/?#]*@)?([^?#]*)/i.exec(path);
  if (url)
    throw new UsageError(
      `${path} is a URL, but assay needs a target file. It says what is judged and how to reach it. Write one with your address: assay init --yes --registry-url ${word(withoutAdded(`${url[1] ?? 'http://'}${url[2]}`))} (or --participant-url, --scan-url); assay init asks for all of it.`,
    );
  return readText(path, (cause) => {
    const isFolder = cause.code === 'EISDIR';
    const hint =
      isFolder || cause.code === 'ENOENT' ? `; ${similar(isFolder ? join(path, 'target.yaml') : path)}` : '';
    return new UsageError(`${path}: ${cause.message}${hint}`, { cause });
  });
};

interface Expansion {
  complaints: readonly FileComplaint[];
  /** Entries that contain a variable. Their values come from outside and may be secret. */
  expanded: ReadonlySet<Entry>;
  /** Entries that could not be expanded. */
  failed: ReadonlySet<Entry>;
}

const REFERENCE = /\$\$\{|\$\{([^}]*)(\}?)/g;

const mendOf = (found: string): string =>
  /^\$\{[A-Za-z_]\w*\}$/.test(found)
    ? `the environment variable ${found.slice(2, -1)} is not set: set it, or write $\${ for a literal \${`
    : 'this is not a variable: write ${NAME}, or $${ for a literal ${';

/** Expands `${VAR}` in the strings of a file, in place. `$${` is a literal `${`. */
const expandVariables = ({ root, text }: Source, env: NodeJS.ProcessEnv): Expansion => {
  const complaints: FileComplaint[] = [];
  const expanded = new Set<Entry>();
  const failed = new Set<Entry>();
  for (const entry of entriesBelow(root)) {
    if (typeof entry.value !== 'string' || !entry.value.includes('${')) continue;
    // The references are in the text in the same order, unless their characters are escaped there.
    let last: number | undefined = entry.at;
    entry.value = entry.value.replaceAll(REFERENCE, (found: string, name?: string, close?: string) => {
      if (name === undefined) return '${';
      expanded.add(entry);
      const value = close === '}' && /^[A-Za-z_]\w*$/.test(name) ? env[name] : undefined;
      if (value !== undefined) return value;
      failed.add(entry);
      const place: number = last === undefined ? -1 : text.slice(last, entry.end).indexOf(found);
      last = last === undefined || place < 0 ? undefined : last + place + 1;
      const offset = last === undefined ? entry.at : last - 1;
      complaints.push({ offset, key: shownKey(entry.path), message: mendOf(found), quiet: true });
      return found;
    });
  }
  return { complaints, expanded, failed };
};

const validate = validator(targetSchema);
/** A hostile file has hundreds of thousands, and for each the line is looked up. */
const MOST_PROBLEMS = 200;

/** A JWT (RFC 7519): header and claims are JSON objects in base64url. */
const JWT = /\beyJ[\w-]{5,}\.eyJ[\w-]{5,}\.[\w-]*/;
const REVOKE =
  'Do not write tokens into this file: name an environment variable (tokenEnv) or a file (tokenFile). Revoke this token, because everybody who can read the file has it';

/** Entries that contain a literal token. */
const tokensIn = ({ root }: Source, { expanded }: Expansion): Entry[] =>
  [...entriesBelow(root)].filter(
    (entry) => typeof entry.value === 'string' && JWT.test(entry.value) && !expanded.has(entry),
  );

/** Everything that is wrong in a target file, as one text and as a list. */
export class TargetProblems extends UsageError {
  constructor(
    message: string,
    /** The first 200 problems. Lines and columns count from 1. No message repeats a value. */
    readonly problems: { line: number; column: number; key: string; message: string }[],
  ) {
    super(message);
  }
}

const SECRET_KEY = /(token|secret|password|bearer|jwt)\W*$/i;

const located = (
  source: Source,
  { expanded, failed }: Expansion,
  problem: DataProblem,
): (FileComplaint & { rank: number })[] => {
  const { kind, place, shownAs = place } = problem;
  const isSecret = kind === 'unknown' && isSecretPlace(place) && SECRET_KEY.test(pathOf(place));
  const message = isSecret ? `${problem.message}. ${REVOKE}` : problem.message;
  const entry = entryAt(source, place);
  if (failed.has(entry)) return [];
  const offset = kind === 'unknown' || kind === 'missing' ? entry.keyAt : entry.at;
  const quiet = isSecretPlace(place) || expanded.has(entry);
  return [{ offset, key: pathOf(shownAs), message, quiet, rank: rank(problem) }];
};

/**
 * Reads and checks a target file and fills in defaults. Existing files and variables with secrets are read only to
 * hide their contents from then on. They are checked when they are used.
 * @throws {UsageError} with all problems, each with its line and column
 */
export const loadTarget = (path: string, { env = process.env }: Environment = {}): Target =>
  loadTargetText(findFile(path), path, { env });

interface Environment {
  env?: NodeJS.ProcessEnv;
}

/**
 * Like `loadTarget`, for a text that is not in a file. Files that it names are relative to `path`, which is used in
 * messages.
 * @throws {UsageError} as `loadTarget` does
 */
export const loadTargetText = (
  text: string,
  path: string,
  { env = process.env }: Environment = {},
): Target => {
  const target = targetFrom(text, path, env);
  outgoing.add(knownSecrets(target, env));
  return target;
};

/**
 * Checks the text of a target file, expands variables and fills in defaults.
 * @throws {UsageError} with all problems, each with its line and column
 */
export const targetFrom = (text: string, path: string, env: NodeJS.ProcessEnv): Target => {
  const source = parse(text, path);
  const expanded = expandVariables(source, env);
  const tokens = tokensIn(source, expanded);
  // Further problems of an entry with a token result from the token.
  const expansion = { ...expanded, failed: new Set([...expanded.failed, ...tokens]) };
  const data = dataOf(source.root);
  if (data === null) {
    throw new UsageError(
      `${path}: it is empty: a target file starts with "version: 1", name and environment`,
    );
  }
  const broken = validate(data);
  const problems = [...broken, ...contradictions(data as object, broken)];
  const complaints = [
    ...tokens.map((entry) => ({
      offset: entry.at,
      key: shownKey(entry.path),
      message: REVOKE,
      quiet: true,
      rank: 0,
    })),
    ...expansion.complaints.map((complaint) => ({ ...complaint, rank: 1 })),
    ...problems.flatMap((problem) => located(source, expansion, problem)),
  ].sort((a, b) => a.rank - b.rank || a.offset - b.offset);
  if (complaints.length > 0) {
    // The value of an unknown key may be a secret, because the key may be a misspelt one for a secret.
    const hidden = [
      ...problems.filter(({ kind }) => kind === 'unknown').map(({ place }) => place),
      ...SECRET_PARTS,
    ].map((place) => entryAt(source, place));
    throw new TargetProblems(
      listComplaints(
        complaints,
        source,
        hidden.filter((entry) => entry !== source.root).map(({ at: from, end }) => [from, end]),
      ),
      complaints
        .slice(0, MOST_PROBLEMS)
        .map(({ offset, key, message }) => ({ ...placeOf(source, offset), key, message })),
    );
  }
  return {
    ...(data as Omit<Target, 'file' | 'dir' | 'at'>),
    file: path,
    dir: dirname(resolve(path)),
    at: (pointer) => at(source, offsetOf(source, pointer)),
  };
};
