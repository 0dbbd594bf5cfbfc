import { resolve } from 'node:path';
import { readText } from '../document/read-text.js';
import { SECRET_NAMES } from '../secrets/secret-keys.js';
import type { StoredTarget } from './target.js';

const SECRET_FILE = /(?:token|secret|key)file$/i;
/** A variable that a program gets may as well hold an address. */
const SECRET_VARIABLE = new RegExp(`${SECRET_NAMES}|_key$`, 'i');
/** A line of a key in PEM that tells something of it. */
const TELLING_LINE = /^[A-Za-z0-9+/=]{32,}$/;

/**
 * The secrets that a target file leads to, as far as they are there: to be hidden before anything is run or sent. What
 * is missing is told by whoever needs it.
 */
export function knownSecrets(target: StoredTarget, env: NodeJS.ProcessEnv = process.env): string[] {
  const { variables, files } = namedIn(target);
  return [
    ...variables.flatMap((name) => env[name]?.trim() ?? []),
    ...files.flatMap((name) => contentOf(resolve(target.dir, name))),
  ];
}

interface Named {
  variables: string[];
  files: string[];
}

/** The names of variables and files of secrets, wherever they stand. */
function namedIn(value: unknown, key = ''): Named {
  if (typeof value === 'string') {
    const isVariable =
      /(?:token|secret)Env$/i.test(key) || (key.endsWith('Env') && SECRET_VARIABLE.test(value));
    return { variables: isVariable ? [value] : [], files: SECRET_FILE.test(key) ? [value] : [] };
  }
  if (value === null || typeof value !== 'object') return { variables: [], files: [] };
  const below = Array.isArray(value)
    ? value.map((item) => namedIn(item, key))
    : Object.entries(value).map(([name, item]) => namedIn(item, name));
  return {
    variables: below.flatMap(({ variables }) => variables),
    files: below.flatMap(({ files }) => files),
  };
}

/** A key may be printed with its lines apart. */
function contentOf(path: string): string[] {
  try {
    const text = readText(path).trim();
    return [text, ...text.split(/\r?\n/).filter((line) => TELLING_LINE.test(line))];
  } catch {
    return [];
  }
}
