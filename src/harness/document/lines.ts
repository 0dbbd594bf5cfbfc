import { Unreadable, type Problem } from './problem.js';
import { Tree, type Level } from './tree.js';

/** `env`: NAME=value as shells and Docker have it. `properties`: as Java has it. */
export type Dialect = 'env' | 'properties';

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
export const looksLikeLines = (text: string): boolean | undefined => {
  const first = /^(?![^\S\n]*(?:[#!\n]|$))[^\n]*/m.exec(text)?.[0];
  return first === undefined ? undefined : /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=/.test(first);
};

/**
 * Reads lines of NAME=value into a level; every value is text.
 * @returns names that stand twice
 * @throws {Unreadable} at a line that is no NAME=value, or a quote that is never closed
 */
export function readLines(text: string, dialect: Dialect, level: Level): readonly Problem[] {
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
