import { dirname, resolve } from 'node:path';
import { dataOf } from '../document/entry.js';
import { placeOf } from '../document/place.js';
import { isSecretPlace, pathOf, SECRET_PARTS } from './pointer.js';
import { UsageError } from '../errors.js';
import { outgoing } from '../outgoing.js';
import { listComplaints, type Complaint } from './complaint.js';
import { rank, type DataProblem } from './data-problem.js';
import { findFile } from './find-file.js';
import { knownSecrets } from './known-secrets.js';
import { parse } from './parse.js';
import { targetSchema } from './schema.js';
import { contradictions } from './semantics.js';
import { at, entryAt, offsetOf, type Source } from './source.js';
import type { Target } from './target.js';
import { validator } from './validator.js';
import { expandVariables, type Expansion } from './variables.js';

const validate = validator(targetSchema);
/** A hostile file has hundreds of thousands, and each is looked for in its line. */
const MOST_PROBLEMS = 200;

/** What is to be mended in a target file, as a text and one by one. */
export class TargetProblems extends UsageError {
  constructor(
    message: string,
    /** The first 200. Lines and columns count from 1. No message repeats a value. */
    readonly problems: { line: number; column: number; key: string; message: string }[],
  ) {
    super(message);
  }
}

const located = (
  source: Source,
  { expanded, failed }: Expansion,
  problem: DataProblem,
): (Complaint & { rank: number })[] => {
  const { kind, place, shownAs = place, message } = problem;
  const entry = entryAt(source, place);
  if (failed.has(entry)) return [];
  const offset = kind === 'unknown' || kind === 'missing' ? entry.keyAt : entry.at;
  const quiet = isSecretPlace(place) || expanded.has(entry);
  return [{ offset, key: pathOf(shownAs), message, quiet, rank: rank(problem) }];
};

/**
 * Reads, checks and completes a target file. Of files and variables that hold secrets no more is read than is there, for
 * it to be hidden from then on: they are checked when they are used.
 * @throws UsageError with everything that is to be mended, each with its line and column.
 */
export const loadTarget = (path: string, { env = process.env }: Environment = {}): Target =>
  loadTargetText(findFile(path), path, { env });

interface Environment {
  env?: NodeJS.ProcessEnv;
}

/**
 * As `loadTarget`, of a text that is in no file: what it names is looked for beside `path`, which messages name.
 * @throws UsageError as that does
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
 * Checks and completes the text of a target file: variables are expanded and defaults filled in.
 * @throws {UsageError} with everything that is to be mended, each with its line and column.
 */
export const targetFrom = (text: string, path: string, env: NodeJS.ProcessEnv): Target => {
  const source = parse(text, path);
  const expansion = expandVariables(source, env);
  const data = dataOf(source.root);
  if (data === null) {
    throw new UsageError(
      `${path}: it is empty: a target file starts with "version: 1", name and environment`,
    );
  }
  const broken = validate(data);
  const problems = [...broken, ...contradictions(data as object, broken)];
  const complaints = [
    ...expansion.complaints.map((complaint) => ({ ...complaint, rank: 1 })),
    ...problems.flatMap((problem) => located(source, expansion, problem)),
  ].sort((a, b) => a.rank - b.rank || a.offset - b.offset);
  if (complaints.length > 0) {
    // What stands under an unknown key may be meant for one that names a secret.
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
