import { firstWhere } from './problem.js';
import { SECRET_NAMES, SECRET_TEXT } from '../secrets/secret-keys.js';

/** A stretch of a text: where it begins, and where it ends. */
export type Range = readonly [from: number, to: number];

// A key is looked for in the text and not among the nodes of a document: a text may be none. `value` says nothing of
// what it holds, as in a list of variables. Behind a forgotten colon stands a value all the same.
const NAME = String.raw`(?:${SECRET_NAMES}|(?<![\w.-])value(?![\w.-]))`;
const KEY = new RegExp(
  [
    String.raw`${NAME}[^\n:=,{}[\]]{0,60}[\]}]?\s{0,200}[:=]`,
    String.raw`(?:^|[{,[])[^\S\n]{0,200}[-?#"' ]{0,20}[\w. -]{0,60}${NAME}[\w.-]{0,60}["']?(?=\s)`,
    String.raw`![\w-]{0,60}(?:${SECRET_NAMES})[\w-]{0,60}(?=\s)`,
    // What a key is called cannot be read: it is an alias, it has escapes, or it stands on another line.
    String.raw`(?:^|[{,[])[^\S\n]{0,200}[- ]{0,20}(?:\*\S{1,200}\s*:|"[^"\n]{0,200}\\[^"\n]{0,200}"\s*:|:(?=\s))`,
  ].join('|'),
  'gim',
);
/** A port, and not what stands behind a key. */
const HOST_AND_PORT = /\/\/[\w.-]*$/;
const BLANKS = /[^\S\n]*(?:[:=][^\S\n]*)?/y;
const PORT = /\d{1,5}(?!\w)/y;

/** What may stand between a key and its value: blanks, comments, anchors, tags, and the head of a block. */
const BEFORE_VALUE = /(?:\s+|#[^\n]*|[&!][^\s,[\]{}]*|[|>][\d+-]*(?=\s)|[-?](?=\s))*/y;
const QUOTED = /"(?:\\[^]|[^"\\])*"|'(?:''|[^'])*'/y;
const BRACKETS = /"(?:\\.|[^"\\\n])*"|'[^'\n]*'|(?<=^|\s)#.*|[[\]{}]/gm;
/** Of the beginning of a line. What ends in = may as well be base64. */
const LOOKS_LIKE_KEY =
  /^[\s-]*(?:["'][^"'\n]*["']|[\w.][\w ./-]*|(?<=-)):(?:\s|$)|^\s*[A-Za-z_][\w. -]*=(?![=\s]|$)|^(?:---|\.\.\.)/;
const BEGINNING = 200;
const INDENT = /[ \t]*/y;
const BEFORE_KEY = /[ \t]*(?:[-?#][ \t]+)*/y;
const ANCHOR = /&([^\s,[\]{}]+)/g;
/** Where there are more anchors, or keys in what is hidden, all the rest is hidden: nobody wants to wait. */
const MOST_ANCHORS = 500;
const MOST_INSIDE = 500;
const ALIAS = /\*([^\s,[\]{}]+)/g;

/**
 * What is never shown of a text, be it YAML, lines of NAME=value, or neither: what stands behind a key that may name a
 * secret, to the end of its line, of its flow and of its block, and what is a secret by itself. It rather hides too
 * much.
 * @returns stretches in the order of the text, apart from each other
 */
export function hiddenIn(text: string): readonly Range[] {
  const ranges: Range[] = [...text.matchAll(SECRET_TEXT)].map(({ index, 0: all }) => [
    index,
    index + all.length,
  ]);
  const depths = depthsOf(text);
  let [end, inside] = [0, 0];
  for (const { index, 0: key } of text.matchAll(KEY)) {
    BLANKS.lastIndex = index + key.length;
    const from = index + key.length + (BLANKS.exec(text)?.[0].length ?? 0);
    if (isPort(text, index, from)) continue;
    // What stands behind it may reach further than what it stands in.
    if (from <= end) inside += 1;
    const itsEnd = inside > MOST_INSIDE ? text.length : endOfValue(text, from, depths);
    ranges.push([from, itsEnd]);
    if (inside > MOST_INSIDE) break;
    end = Math.max(end, itsEnd);
  }
  return merged([...ranges, ...anchoredIn(text, ranges, depths)]);
}

/** Stretches in their order, those that touch made one. */
export function merged(ranges: readonly Range[]): readonly Range[] {
  const apart: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) apart.push([from, to]);
  }
  return apart;
}

function isPort(text: string, index: number, from: number): boolean {
  PORT.lastIndex = from;
  return PORT.test(text) && HOST_AND_PORT.test(text.slice(Math.max(0, index - 200), index));
}

/** Where brackets open and close, and how many are open behind each. */
type Depths = readonly { offset: number; depth: number }[];

function depthsOf(text: string): Depths {
  const found: { offset: number; depth: number }[] = [];
  let depth = 0;
  for (const { index, 0: token } of text.matchAll(BRACKETS)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth = Math.max(0, depth - 1);
    else continue;
    found.push({ offset: index, depth });
  }
  return found;
}

function endOfValue(text: string, from: number, depths: Depths): number {
  BEFORE_VALUE.lastIndex = from;
  const start = from + (BEFORE_VALUE.exec(text)?.[0].length ?? 0);
  let end = endOfLine(text, Math.max(endOfFlow(text, from, start, depths), endOfQuotes(text, start)));
  const keyLine = text.lastIndexOf('\n', from - 1) + 1;
  // The items of a list may stand as far to the left as the key that they belong to, or by mistake further.
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

/** The end of the flow that a key or its value stands in; that of the text when it is never closed. */
function endOfFlow(text: string, from: number, start: number, depths: Depths): number {
  let next = firstWhere(depths, ({ offset }) => offset >= from);
  const around = depths[next - 1]?.depth ?? 0;
  const depth = around || (/[{[]/.test(text.charAt(start)) ? 1 : 0);
  if (depth === 0) return start;
  if (around === 0) next += 1;
  while (next < depths.length && depths[next]!.depth >= depth) next += 1;
  return depths[next]?.offset ?? text.length;
}

function endOfQuotes(text: string, start: number): number {
  if (!/["']/.test(text.charAt(start))) return start;
  QUOTED.lastIndex = start;
  const quoted = QUOTED.exec(text)?.[0];
  return quoted === undefined ? text.length : start + quoted.length;
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

function columnOf(text: string, lineStart: number, before: RegExp): number {
  before.lastIndex = lineStart;
  return before.exec(text)?.[0].length ?? 0;
}

/** What stands behind the anchors that aliases in these stretches mean. */
function anchoredIn(text: string, ranges: readonly Range[], depths: Depths): Range[] {
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
      const anchored: Range = [end, endOfValue(text, end, depths)];
      found.push(anchored);
      todo.push(anchored);
    }
    for (const name of aliases) seen.add(name);
  }
  return found;
}
