import { dirname, resolve } from 'node:path';
import { UsageError } from '../errors.js';
import { tell, type Complaint } from './complaint.js';
import { findFile } from './find-file.js';
import { hiddenIn } from './hidden.js';
import { parse } from './parse.js';
import { isSecretPlace, pathOf } from './pointer.js';
import { rank, type Problem } from './problem.js';
import { targetSchema } from './schema.js';
import { contradictions } from './semantics.js';
import { at, entryAt, offsetOf, placeOf, type Source } from './source.js';
import type { Target } from './target.js';
import { validator } from './validator.js';
import { expandVariables, type Expansion } from './variables.js';

const validate = validator(targetSchema);

const dataOf = ({ document, file }: Source): unknown => {
  try {
    return document.toJS();
  } catch (error) {
    // A few aliases of aliases can mean gigabytes.
    throw new UsageError(`${file}: its aliases repeat too much: write the values out`, { cause: error });
  }
};

const located = (
  source: Source,
  { expanded, failed }: Expansion,
  problem: Problem,
): (Complaint & { rank: number })[] => {
  const { kind, place, shown = place, text } = problem;
  const { value } = entryAt(source, place);
  if (failed.has(value)) return [];
  const part = kind === 'unknown' || kind === 'missing' ? 'key' : 'value';
  const quiet = isSecretPlace(place) || expanded.has(value);
  return [{ offset: offsetOf(source, place, part), path: pathOf(shown), text, quiet, rank: rank(problem) }];
};

/**
 * Reads, checks and completes a target file: variables are expanded and defaults filled in. Files and variables that
 * hold secrets are looked at only when they are used.
 * @throws UsageError with everything that is to be mended, each with its line and column.
 */
export const loadTarget = (path: string, { env = process.env }: { env?: NodeJS.ProcessEnv } = {}): Target => {
  const source = parse(findFile(path), path);
  const expansion = expandVariables(source, env);
  const data = dataOf(source);
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
    const unknown = problems.filter(({ kind }) => kind === 'unknown').map(({ place }) => place);
    throw new UsageError(tell(complaints, source, hiddenIn(source, unknown)));
  }
  return {
    ...(data as Omit<Target, 'file' | 'dir' | 'at'>),
    file: path,
    dir: dirname(resolve(path)),
    at: (pointer) => at(source, placeOf(source, pointer)),
  };
};
