import { resolve } from 'node:path';
import { readText } from '../document/read-text.js';
import { SECRET_NAMES } from '../secrets/secret-keys.js';
import type { StoredTarget } from './target.js';

const SECRET_FILE = /(?:token|secret|key)file$/i;
/** A variable for a program may also hold ordinary values, such as an address. */
const SECRET_VARIABLE = new RegExp(`${SECRET_NAMES}|_key$`, 'i');
/** A line of a PEM key that contains key material. */
const TELLING_LINE = /^[A-Za-z0-9+/=]{32,}$/;

/**
 * The secrets that a target file refers to, as far as they exist, so that they can be hidden before anything runs or
 * is sent. A missing secret is reported when it is needed.
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

/** The names of all variables and files that hold secrets. */
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

/** The lines of a key may also be printed separately. */
function contentOf(path: string): string[] {
  try {
    const text = readText(path).trim();
    return [text, ...text.split(/\r?\n/).filter((line) => TELLING_LINE.test(line))];
  } catch {
    return [];
  }
}
