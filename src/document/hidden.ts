import { firstWhere } from './problem.js';
import { merged, type Range } from '../secrets/reading.js';
import { SECRET_NAMES, SECRET_TEXT } from '../secrets/secret-keys.js';

// Keys are searched in the text, not in a parsed document, because a text may be invalid. `value` is included because
// it says nothing about its content, as in a list of variables. A missing colon after a key is accepted too.
const NAME = String.raw`(?:${SECRET_NAMES}|(?<![\w.-])value(?![\w.-]))`;
const KEY = new RegExp(
  [
    String.raw`${NAME}[^\n:=,{}[\]]{0,60}[\]}]?\s{0,200}[:=]`,
    String.raw`(?:^|[{,[])[^\S\n]{0,200}[-?#"' ]{0,20}[\w. -]{0,60}${NAME}[\w.-]{0,60}["']?(?=\s)`,
    String.raw`![\w-]{0,60}(?:${SECRET_NAMES})[\w-]{0,60}(?=\s)`,
    // The name of the key cannot be read: it is an alias, contains escapes, or is on another line.
    String.raw`(?:^|[{,[])[^\S\n]{0,200}[- ]{0,20}(?:\*\S{1,200}\s*:|"[^"\n]{0,200}\\[^"\n]{0,200}"\s*:|:(?=\s))`,
  ].join('|'),
  'gim',
);
/** A port follows, not the value of a key. */
const HOST_AND_PORT = /\/\/[\w.-]*$/;
const BLANKS = /[^\S\n]*(?:[:=][^\S\n]*)?/y;
const PORT = /\d{1,5}(?!\w)/y;

/** What may come between a key and its value: blanks, comments, anchors, tags, and block headers. */
const BEFORE_VALUE = /(?:\s+|#[^\n]*|[&!][^\s,[\]{}]*|[|>][\d+-]*(?=\s)|[-?](?=\s))*/y;
const QUOTED = /"(?:\\[^]|[^"\\])*"|'(?:''|[^'])*'/y;
/** In a well-formed collection: an entry's key, a value that is not a collection, and what comes between entries. */
const ENTRY_KEY = /(?:"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[\w.-]+)[^\S\n]*[:=][^\S\n]*/y;
const SCALAR =
  /(?:(?:"(?:\\.|[^"\\\n])*"|'[^'\n]*')[^\S\n]*|[^\s"'{}[\],:=#&*!|>?-][^\n"'{}[\],#&*]*)(?=[,\n}\]])/y;
const BETWEEN = /\s*(?:,\s*)?/y;
/** The maximum nesting of a collection that is checked. */
const MOST_NESTED = 20;
const BRACKETS = /"(?:\\.|[^"\\\n])*"|'[^'\n]*'|(?<=^|\s)#.*|[[\]{}]/gm;
/** Matches the start of a line. A line that ends in = may be base64. */
const LOOKS_LIKE_KEY =
  /^[\s-]*(?:["'][^"'\n]*["']|[\w.][\w ./-]*|(?<=-)):(?:\s|$)|^\s*[A-Za-z_][\w. -]*=(?![=\s]|$)|^(?:---|\.\.\.)/;
const BEGINNING = 200;
const INDENT = /[ \t]*/y;
const BEFORE_KEY = /[ \t]*(?:[-?#][ \t]+)*/y;
const ANCHOR = /&([^\s,[\]{}]+)/g;
/** With more anchors, or more keys in hidden text, the whole rest is hidden, to limit the time. */
const MOST_ANCHORS = 500;
const MOST_INSIDE = 500;
const ALIAS = /\*([^\s,[\]{}]+)/g;

/**
 * Finds what must never be shown of a text, whether it is YAML, NAME=value lines, or neither: the values of keys that
 * may name a secret, to the end of the line, flow and block, and texts that are secrets themselves. In doubt it hides
 * too much.
 * @returns sorted and disjoint ranges
 */
export function hiddenIn(text: string): readonly Range[] {
  const ranges: Range[] = [...text.matchAll(SECRET_TEXT)].map(({ index, 0: all }) => [
    index,
    index + all.length,
  ]);
  const depths = depthsOf(text);
  const ends: Ends = new Map();
  let [end, inside] = [0, 0];
  for (const { index, 0: key } of text.matchAll(KEY)) {
    const from = after(BLANKS, text, index + key.length)!;
    if (isPort(text, index, from)) continue;
    // The value of an inner key may extend beyond the outer value.
    if (from <= end) inside += 1;
    const itsEnd = inside > MOST_INSIDE ? text.length : endOfValue(text, from, depths, ends);
    ranges.push([from, itsEnd]);
    if (inside > MOST_INSIDE) break;
    end = Math.max(end, itsEnd);
  }
  return merged([...ranges, ...anchoredIn(text, ranges, depths, ends)]);
}

const isPort = (text: string, index: number, from: number): boolean =>
  after(PORT, text, from) !== undefined && HOST_AND_PORT.test(text.slice(Math.max(0, index - 200), index));

/** The brackets of a text. After each: the depth, and the offsets of the outermost and the innermost open bracket. */
type Depths = readonly { offset: number; depth: number; outer: number; inner: number }[];

function depthsOf(text: string): Depths {
  const found: Depths[number][] = [];
  const open: number[] = [];
  for (const { index: offset, 0: token } of text.matchAll(BRACKETS)) {
    if (token === '{' || token === '[') open.push(offset);
    else if (token === '}' || token === ']') open.pop();
    else continue;
    found.push({ offset, depth: open.length, outer: open[0] ?? -1, inner: open.at(-1) ?? -1 });
  }
  return found;
}

/**
 * The end of a well-formed collection: each key has a value, and each quote and bracket is closed. `open`: the offset of
 * its bracket.
 * @returns undefined when it is not well-formed
 */
function endOfCollection(text: string, open: number, nested = 0): number | undefined {
  const close = text[open] === '{' ? '}' : ']';
  let at = after(BETWEEN, text, open + 1)!;
  while (text[at] !== close) {
    const from = close === '}' ? after(ENTRY_KEY, text, at) : at;
    if (from === undefined || nested > MOST_NESTED) return undefined;
    const isNested = text[from] === '{' || text[from] === '[';
    const end = isNested ? endOfCollection(text, from, nested + 1) : after(SCALAR, text, from);
    if (end === undefined) return undefined;
    at = after(BETWEEN, text, end)!;
    if (at === end && text[at] !== close) return undefined;
  }
  return at + 1;
}

/** The end of what a sticky pattern matches at an offset. */
function after(pattern: RegExp, text: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** The ends of the outermost collections of a text, by their offsets. */
type Ends = Map<number, number | undefined>;

/** The end of a quoted value in a well-formed collection, where nothing else can belong to it. */
function endOfQuotedEntry(text: string, from: number, depths: Depths, ends: Ends): number | undefined {
  const { depth, outer, inner } = depths[firstWhere(depths, ({ offset }) => offset >= from) - 1] ?? {};
  if (!depth || outer === undefined || inner === undefined || !/["']/.test(text.charAt(from)))
    return undefined;
  if (!ends.has(outer)) ends.set(outer, endOfCollection(text, outer));
  const isInside = (ends.get(outer) ?? 0) > from && text[inner] === '{';
  return isInside ? after(SCALAR, text, from) : undefined;
}

function endOfValue(text: string, from: number, depths: Depths, ends: Ends): number {
  const ofEntry = endOfQuotedEntry(text, from, depths, ends);
  if (ofEntry !== undefined) return ofEntry;
  const start = after(BEFORE_VALUE, text, from)!;
  let end = endOfLine(text, Math.max(endOfFlow(text, from, start, depths), endOfQuotes(text, start)));
  const keyLine = text.lastIndexOf('\n', from - 1) + 1;
  // List items may have the same indentation as their key, or by mistake a smaller one.
  const valueLine = text.lastIndexOf('\n', start - 1) + 1;
  const valueColumn = columnOf(text, valueLine, INDENT);
  const isList = valueLine > keyLine && text.charAt(valueLine + valueColumn) === '-';
  const least = isList ? valueColumn : Infinity;
  const ofItems = Math.min(columnOf(text, keyLine, BEFORE_KEY), least);
  const ofOthers = Math.min(columnOf(text, keyLine, INDENT), least);
  while (end < text.length) {
    const next = endOfLine(text, end + 1);
    const line = text.slice(end + 1, Math.min(next, end + BEGINNING));
    const indent = columnOf(text, end + 1, INDENT);
    const isInside = line[indent] === '-' ? indent >= ofItems : indent > ofOthers;
    if (!isInside && LOOKS_LIKE_KEY.test(line)) break;
    end = next;
  }
  return end;
}

/** The end of the flow collection that contains a key or its value; the end of the text when it is not closed. */
function endOfFlow(text: string, from: number, start: number, depths: Depths): number {
  let next = firstWhere(depths, ({ offset }) => offset >= from);
  const around = depths[next - 1]?.depth ?? 0;
  const depth = around || (/[{[]/.test(text.charAt(start)) ? 1 : 0);
  if (depth === 0) return start;
  if (around === 0) next += 1;
  while (next < depths.length && depths[next]!.depth >= depth) next += 1;
  return depths[next]?.offset ?? text.length;
}

const endOfQuotes = (text: string, start: number): number =>
  /["']/.test(text.charAt(start)) ? (after(QUOTED, text, start) ?? text.length) : start;

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

const columnOf = (text: string, lineStart: number, before: RegExp): number =>
  after(before, text, lineStart)! - lineStart;

/** The values of anchors that aliases in these ranges refer to. */
function anchoredIn(text: string, ranges: readonly Range[], depths: Depths, ends: Ends): Range[] {
  const anchors = [...text.matchAll(ANCHOR)].map(({ index, 0: all, 1: name }) => ({
    name,
    end: index + all.length,
  }));
  if (anchors.length > MOST_ANCHORS) return [[0, text.length]];
  const found: Range[] = [];
  const seen = new Set<string>();
  const todo = [...ranges];
  for (let range = todo.pop(); range; range = todo.pop()) {
    const aliases = new Set([...text.slice(...range).matchAll(ALIAS)].map(([, name = '']) => name));
    for (const { end } of anchors.filter(({ name = '' }) => aliases.has(name) && !seen.has(name))) {
      const anchored: Range = [end, endOfValue(text, end, depths, ends)];
      found.push(anchored);
      todo.push(anchored);
    }
    for (const name of aliases) seen.add(name);
  }
  return found;
}

/** The line of a text at an offset. `…` replaces what is hidden or too far away. */
interface Frame {
  line: string;
  /** The offset of the caret in `line`, in UTF-16 code units. */
  caret: number;
}

const WIDTH = 60;
const MASK = '…';

/** The line at an offset, up to 60 characters each way. @param hidden sorted, disjoint: `hiddenIn` */
export function frameAt(text: string, offset: number, hidden: readonly Range[]): Frame {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', offset);
  const end = (next === -1 ? text.length : next) - (text.charAt(next - 1) === '\r' ? 1 : 0);
  const from = Math.max(start, offset - WIDTH);
  const to = Math.min(Math.max(end, from), offset + WIDTH);
  let before = (from > start ? MASK : '') + shownOf(text, from, Math.min(offset, to), hidden);
  const after = shownOf(text, Math.min(offset, to), to, hidden) + (to < end ? MASK : '');
  if (before.endsWith(MASK) && after.startsWith(MASK)) before = before.slice(0, -1);
  return { line: before + after, caret: before.length };
}

function shownOf(text: string, from: number, to: number, hidden: readonly Range[]): string {
  let shown = '';
  let at = from;
  for (let next = firstWhere(hidden, ([, end]) => end > from); next < hidden.length; next += 1) {
    const [start, end] = hidden[next]!;
    if (start >= to) break;
    shown += text.slice(at, Math.max(at, start)) + MASK;
    at = end;
  }
  return shown + text.slice(at, Math.max(at, to));
}
