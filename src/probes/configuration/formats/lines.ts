import { repeated, Unreadable, type Problem } from '../../../document/problem.js';
import { entryAt, type Children, type Entry } from '../../../spec/entry.js';
import { unescaped } from './hocon.js';

/** `env`: NAME=value as in shells and Docker. `properties`: as in Java. */
type Dialect = 'env' | 'properties';

const NAME = {
  // Docker takes a name alone from where it runs.
  env: /[^\S\n]*(?:export[^\S\n]+)?(?:([A-Za-z_][\w.-]*)[^\S\n]*=|([A-Z_][A-Z0-9_]*)[^\S\n]*(?=\n|$))/y,
  // Java also ends a name at a blank.
  properties: /[^\S\n]*((?:\\[^\n]|[^\s=:\\])+)(?:[^\S\n]*[=:]|[^\S\n]+|(?=\n|$))/y,
};
const IGNORED = {
  env: /[^\S\n]*(?:#[^\n]*|export[^\S\n][^\n=]*)?(?:\n|$)/y,
  properties: /[^\S\n]*(?:[#!][^\n]*)?(?:\n|$)/y,
};
const QUOTED = /(?:"((?:\\[^]|[^"\\])*)"|'([^']*)')(?=[^\S\n]*(?:#[^\n]*)?(?:\n|$))/y;
const PLAIN = { env: /(?:(?!\s#)[^\n])*/y, properties: /(?:\\\r?\n|[^\n])*/y };
const BLANKS = /[^\S\n]*/y;
const QUOTE_AHEAD = /^[^\S\n]*["']/;

/**
 * Reads NAME=value lines. Every value is text.
 * @returns the values, and the names that occur twice
 * @throws {Unreadable} at a line that is not NAME=value, or at an unclosed quote
 */
export function readLines(text: string, dialect: Dialect) {
  const source = { text };
  const children = new Map<string, Entry>();
  const problems: Problem[] = [];
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
    const [, named, alone] = match(NAME[dialect]) ?? [];
    const written = named ?? alone;
    const mend = 'write NAME=value, or begin a comment with #';
    if (written === undefined) throw new Unreadable('this line is not a NAME=value', mend, start);
    const name = dialect === 'env' ? written : unescaped(written);
    const keyAt = text.indexOf(written, start);
    if (dialect === 'env' && QUOTE_AHEAD.test(text.slice(offset, offset + 100))) match(BLANKS);
    const at = offset;
    const found = /^["']/.test(text.charAt(at)) && dialect === 'env' ? match(QUOTED) : match(PLAIN[dialect]);
    if (found === null)
      throw new Unreadable('a quote is never closed, or text follows it', 'mend the quotes', at, name);
    const value =
      dialect === 'env'
        ? filledIn(unquoted(found), found[2] !== undefined, children)
        : unescaped(found[0].replace(/\\\r?\n\s*/g, '').trim());
    const own = {
      ...{ value, text: value, at: at + (/\S/.exec(found[0])?.index ?? 0), end: offset },
      ...(alone !== undefined && { isUnknown: true as const }),
    };
    const before = children.get(name);
    if (before) problems.push(repeated(source, name, keyAt, before.keyAt));
    else children.set(name, entryAt(name, name, keyAt, own));
  }
  return { children, problems };
}

const unquoted = ([all, double, single]: RegExpExecArray): string =>
  double?.replace(/\\([^])/g, (_, char: string) => (char === 'n' ? '\n' : char)) ?? single ?? all.trim();

/** Shells and Docker Compose fill in variables that stand further up in the file, unless single quotes surround them. */
const filledIn = (text: string, isRaw: boolean, children: Children): string =>
  isRaw
    ? text
    : text.replace(/(?<![$\\])\$(?:\{(\w+)\}|([A-Za-z_]\w*))/g, (all, braced?: string, bare = '') => {
        const before = children.get(braced ?? String(bare))?.text;
        return before === undefined || before.includes('$') ? all : before;
      });

/** An assignment in a script or a unit. What a shell computes is not a value. A unit may quote the name too. */
const SET =
  /(["'])(?<quoted>[A-Za-z_]\w*=.*?)\1(?=\s|$)|(?<!\w)(?<plain>[A-Za-z_]\w*=(?:"(?:[^"`$]|\$(?!\())*"|'[^']*'|(?:[^\s"'`;&|()<>$]|\$(?!\())*))(?=[\s;&|]|$)/g;
/** Files that set variables among other things: their text or name, and a line that sets some, or names a file that does. */
const SETTERS: readonly { is: RegExp; sets: RegExp; more?: RegExp }[] = [
  { is: /^\[(?:Service|Container)\]/m, sets: /^\s*Environment=(.*)/, more: /^\s*EnvironmentFile=-?(\S+)/ },
  {
    is: /^#!.*\b(?:ba|da|k|z)?sh\b|^FROM \S|^name .*(?:\.(?:ba|k|z)?sh|\.envrc|(?:Docker|Container)file[^/]*)$/,
    sets: /^\s*(?:(?:export|readonly|declare -x|ENV|-e|--env)\s+)?([A-Za-z_]\w*=.*)/,
  },
];

/**
 * The assignments in a script of a shell, a Dockerfile or a unit of systemd, as NAME=value lines at the same offsets,
 * the last one of each name unless it is empty or computed. `more`: the files that it names for others, and where.
 * Undefined for other files.
 */
export function settingsIn(text: string, file: string) {
  const setter = SETTERS.find(({ is }) => is.test(text) || is.test(`name ${file}`));
  if (!setter) return undefined;
  const last = new Map<string, { at: number; set: string }>();
  const more: [string, number][] = [];
  let start = 0;
  let isContinued = false;
  for (const whole of text.split('\n')) {
    const line = whole.trimEnd();
    const sets: string = setter.sets.exec(line)?.[1] ?? (isContinued ? line : '');
    isContinued = sets.endsWith('\\');
    last.delete(/^\w*/.exec(sets)![0]);
    for (const { index, 0: all, groups } of sets.matchAll(SET)) {
      const set = groups!['quoted'] ?? groups!['plain']!;
      const at = start + line.length - sets.length + index + (all.length > set.length ? 1 : 0);
      if (!/=(?:""|'')?$/.test(set)) last.set(set.slice(0, set.indexOf('=')), { at, set });
    }
    const named = setter.more?.exec(line)?.[1];
    if (named) more.push([named, start]);
    start += whole.length + 1;
  }
  const blank = (from: number, to?: number) => text.slice(from, to).replace(/[^\n]/g, ' ');
  let [lines, read] = ['', 0];
  for (const { at, set } of [...last.values()].sort((one, other) => one.at - other.at)) {
    lines += `${blank(read, at)}${set}\n`;
    read = at + set.length + 1;
  }
  return { text: lines + blank(read), more };
}

const SIGNIFICANT = /^(?![^\S\n]*(?:[#!\n\r]|\/\/|$))[^\n]*/gm;
const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=/;
const ENV_NAME = /^\s*(?:export\s+)?[A-Z_][A-Z0-9_]*\s*(?:=|$)/;
const HOCON =
  /^\s*(?:include\s*["(]|include\s+(?:file|required|url|classpath)\(|"?[\w$-]+"?(?:\s*\.\s*"?[\w$-]+"?)*\s*(?:\{|\+?=|:\s*\{\s*$))/;

const IN_BRACES =
  /^\s*(?:\{\s*)?(?:(?:"[^"]+"|[\w$-]+)(?:\s*\.\s*(?:"[^"]+"|[\w$-]+))*\s*(?:\{|\+?=)|include\s*["(])/;

/** Whether a text has lines that are HOCON alone. */
export const isStructured = (text: string): boolean =>
  text.match(SIGNIFICANT)?.some((line) => /[{[]\s*$|\+=|^\s*include\b|^\s*"?canton\b/.test(line)) === true;

/** The format of a text. Its contents count more than its name. */
export function formatOf(text: string, file: string): Dialect | 'hocon' | 'yaml' {
  const lines = text.match(SIGNIFICANT) ?? [];
  const [first] = lines;
  const isConf = /\.(?:conf|hocon)$/i.test(file);
  const isEnv = /(?:^|[\\/.])env(?:\.[^\\/]*)?$/i.test(file);
  if (first === undefined) return isConf ? 'hocon' : isEnv ? 'env' : 'yaml';
  // A brace also begins JSON and flow YAML, which have no `key {` and no `key = value`.
  if (/^\s*[[{]/.test(first)) return isConf || lines.some((line) => IN_BRACES.test(line)) ? 'hocon' : 'yaml';
  if (/^\s*- /.test(first)) return 'yaml';
  if (lines.every((line) => ENV_NAME.test(line))) return 'env';
  const isHocon = isStructured(text);
  if (/\.properties$/i.test(file) && !isHocon) return 'properties';
  // HOCON may also break the line behind a colon.
  const isYaml = /^\s*[\w-]+:\s/.test(first) || (!isHocon && /^\s*[\w-]+:$/.test(first));
  if (HOCON.test(first) || (isConf && !isYaml)) {
    const areLines = lines.filter((line) => ASSIGNMENT.test(line)).length;
    return !isHocon && areLines * 2 > lines.length && (isEnv || ENV_NAME.test(first)) ? 'env' : 'hocon';
  }
  return isEnv && lines.some((line) => ASSIGNMENT.test(line)) ? 'env' : 'yaml';
}
