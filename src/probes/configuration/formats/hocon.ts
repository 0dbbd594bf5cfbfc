import { Unreadable } from '../../../document/problem.js';

/** The syntax tree of a HOCON file. `hocon-value.ts` evaluates it. */
export type HoconNode = { at: number; end: number } & (
  | { type: 'object'; fields: readonly HoconField[] }
  | { type: 'list' | 'concatenation'; parts: readonly HoconNode[] }
  | { type: 'text'; text: string; isQuoted: boolean }
  | { type: 'substitution'; path: readonly string[]; isOptional: boolean }
);

/** A part of the path of a field. */
export type HoconKey = { name: string; at: number };

/** A field of an object: `a.b = value`, `a += value`, or an include. */
export type HoconField =
  | { path: readonly [...HoconKey[], HoconKey]; isAdded: boolean; value: HoconNode }
  | { includes: string; keyAt: number };

const MOST_OPEN = 100;
const MOST_VALUES = 50_000;
const BLANKS = /(?:[^\S\n]|\ufeff)*/y;
const BLANKS_AND_LINES = /(?:\s|\ufeff|#[^\n]*|\/\/[^\n]*)*/y;
const BETWEEN_VALUES = /(?:[\s,]|\ufeff|#[^\n]*|\/\/[^\n]*)*/y;
const COMMENT = /(?:#|\/\/)[^\n]*/y;
const TRIPLE = /"""([^]*?"*)"""/y;
const QUOTED = /"((?:\\[^\n]|[^"\\\n])*)"/y;
const UNQUOTED = /(?:(?!\/\/)[^$"{}[\]:=,+#`^?!@*&\\\s])+/y;
const BLANKS_IN_KEY = /[^\S\n]+(?=[^\s.:=+{#/])/y;
const UNQUOTED_KEY = /(?:(?!\/\/)[^$"{}[\]:=,+#`^?!@*&\\\s.])+/y;
const SUBSTITUTION = /\$\{(\??)([^{}\n]*)\}/y;
const INCLUDE =
  /include(?=[^\S\n]*"|[^\S\n]+[a-z]+\()[^\S\n]*(?:required\([^\S\n]*)?(?:(?:file|url|classpath|package)\([^\S\n]*)?"((?:\\.|[^"\\\n])*)"(?:[^\S\n]*\)){0,2}/y;
const SEPARATOR = /\+=|[:=]/y;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
/** The text of escapes, which HOCON and Java write in one way. */
export const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code?: string, char = '') =>
    code === undefined
      ? (ESCAPES[char as string] ?? (char as string))
      : String.fromCharCode(parseInt(code, 16)),
  );

/**
 * Parses HOCON (https://github.com/lightbend/config/blob/main/HOCON.md). Existing libraries return no positions,
 * which findings need.
 * @param from the offset at which to start
 * @throws {Unreadable} when the text is not HOCON, with the offset
 */
export function parseHocon(text: string, from = 0): { fields: readonly HoconField[] } {
  let at = from;
  let open = 0;
  let count = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found ?? undefined;
  };
  const fail = (message: string, mend: string, offset = at): never => {
    throw new Unreadable(message, mend, offset);
  };

  const segments = () => {
    const path: HoconKey[] = [];
    for (;;) {
      const start = at;
      let name: string | undefined;
      for (;;) {
        const quoted = take(QUOTED);
        const found = quoted ? unescaped(quoted[1]!) : take(UNQUOTED_KEY)?.[0];
        const more = found ?? (name === undefined ? undefined : take(BLANKS_IN_KEY)?.[0]);
        if (more === undefined) break;
        name = (name ?? '') + more;
      }
      const key = { name: name ?? fail('this is not HOCON', 'write a key, then = and its value'), at: start };
      if (text[at] !== '.') return [...path, key] as const;
      path.push(key);
      at += 1;
    }
  };

  /** Parses what is between brackets, or the whole text. */
  const until = <T>(end: '}' | ']' | undefined, parse: () => T): T[] => {
    const start = at;
    if (end !== undefined) at += 1;
    if (end !== undefined && (open += 1) > MOST_OPEN)
      fail('it is nested too deeply', 'a few levels are enough');
    const parsed: T[] = [];
    for (;;) {
      take(BETWEEN_VALUES);
      if (text[at] !== end && /[}\]]/.test(text[at] ?? ''))
        fail(
          'this bracket closes nothing',
          end === undefined ? 'take it out' : `close the last one with ${end}`,
        );
      if (at >= text.length || text[at] === end) break;
      parsed.push(parse());
    }
    if (end === undefined) return parsed;
    if (at >= text.length)
      fail('a bracket is never closed', `close it with ${end}`, end === ']' ? start : at);
    open -= 1;
    at += 1;
    return parsed;
  };

  const field = (): HoconField => {
    const keyAt = at;
    const name = take(INCLUDE)?.[1];
    const own = name === undefined ? assignment() : { includes: unescaped(name), keyAt };
    take(BLANKS);
    take(COMMENT);
    if (at < text.length && !/[\n,}\r]/.test(text[at]!))
      fail('this is not HOCON', 'begin a new line, or write a comma, before the next key');
    return own;
  };

  const assignment = (): HoconField => {
    const path = segments();
    const [{ name, at: start }] = path;
    take(BLANKS_AND_LINES);
    const separator = text[at] === '{' ? '' : take(SEPARATOR)?.[0];
    if (separator === undefined)
      return /^include[\s(]/.test(name)
        ? fail('this include names no file', 'write include "FILE"', start)
        : fail('this key has no value', 'write = and its value behind it', start);
    if (separator !== '') take(BLANKS_AND_LINES);
    return { path, isAdded: separator === '+=', value: value() };
  };

  const simple = (): HoconNode | undefined => {
    const start = at;
    const node = <T>(own: T): T & { at: number; end: number } => ({ ...own, at: start, end: at });
    if (text[at] === '{') return node({ type: 'object', fields: until('}', field) } as const);
    if (text[at] === '[') return node({ type: 'list', parts: until(']', value) } as const);
    const substitution = take(SUBSTITUTION);
    if (substitution) {
      const [, optional, path = ''] = substitution;
      const parts = path.match(/"[^"]*"|[^."]+/g) ?? [];
      const names = parts.map((part) => part.replaceAll('"', '').trim());
      return node({ type: 'substitution', path: names, isOptional: optional === '?' } as const);
    }
    const raw = take(TRIPLE)?.[1];
    const quoted = raw ?? take(QUOTED)?.[1];
    if (quoted !== undefined)
      return node({ type: 'text', text: raw ?? unescaped(quoted), isQuoted: true } as const);
    if (text[at] === '"') fail('this quote is never closed', 'close it');
    const unquoted = take(UNQUOTED)?.[0];
    return unquoted === undefined
      ? undefined
      : node({ type: 'text', text: unquoted, isQuoted: false } as const);
  };

  const value = (): HoconNode => {
    if ((count += 1) > MOST_VALUES) fail('it has more values than such a file has', 'take some out');
    const parts: HoconNode[] = [];
    for (;;) {
      const before = at;
      const [blanks = ''] = take(BLANKS)!;
      const part = simple();
      if (!part) {
        at = before;
        break;
      }
      if (parts.length > 0 && blanks !== '')
        parts.push({ type: 'text', text: blanks, isQuoted: false, at: before, end: before + blanks.length });
      parts.push(part);
    }
    const [first] = parts;
    if (!first)
      return fail('a value is missing, or has a sign that needs quotes', 'put quotes round the value');
    return parts.length === 1 ? first : { type: 'concatenation', parts, at: first.at, end: at };
  };

  take(BLANKS_AND_LINES);
  if (text[at] !== '{') return { fields: until(undefined, field) };
  const fields = until('}', field);
  take(BLANKS_AND_LINES);
  if (at < text.length) fail('text follows the last bracket', 'take it out');
  return { fields };
}
