import { readdirSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { UsageError } from '../errors.js';
import { nearest } from '../document/nearest.js';
import { readText } from '../document/read-text.js';
import { UnusableFile } from '../regular-file.js';

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
  // All end alike, so the ends are not compared.
  const stem = nearest(
    parse(path).name,
    names.map((name) => parse(name).name),
  );
  const meant = names.find((name) => parse(name).name === stem);
  if (meant !== undefined) return `did you mean ${join(folder, meant)}?`;
  const shown = names.slice(0, 5).map((name) => join(folder, name));
  return shown.length > 0 ? `there are ${shown.join(', ')}` : `there is no .yaml file in ${folder}`;
};

/**
 * The text of a target file.
 * @throws {UsageError} when it cannot be read: why, and which file may be meant
 */
export const findFile = (path: string): string => {
  try {
    return readText(path);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    const hint = error.code === 'ENOENT' ? `, ${similar(path)}` : '';
    throw new UsageError(`${path}: ${error.message}${hint}`, { cause: error });
  }
};
