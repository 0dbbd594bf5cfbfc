import type { Excerpt } from '../../spec/configuration/finding.js';
import type { Doc } from './doc.js';
import { entriesBelow, type Entry } from './reading/entry.js';
import { SECRET_PARTS, secretsBelow } from './values/secret.js';

type Range = readonly [from: number, to: number];

const WIDTH = 160;
const MASK = '…';
const hidden = new WeakMap<Doc, readonly Range[]>();
const PUBLIC_OF_MANIFEST = /^(?:kind|apiVersion|type|metadata|metadata\.name|metadata\.namespace)$/;

/** The line at an offset, with what is secret masked; undefined where nothing of it may be shown. */
export function excerptOf(doc: Doc, offset: number, isReadable: boolean): Excerpt | undefined {
  const { text, kind } = doc;
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', offset);
  const end = next === -1 ? text.length : next;
  const from = Math.max(start, offset - WIDTH / 2);
  const to = Math.min(end, from + WIDTH);
  if (!isReadable) {
    const [key] = /^\s*(?:- )?["']?[\w.-]{1,60}["']?\s*[:=](?=\s|$)/.exec(text.slice(start, to)) ?? [];
    if (key === undefined || kind === 'secrets' || kind === 'network') return undefined;
    return { line: `${key} ${MASK}`, caret: Math.min(offset - start, key.length + 1) };
  }
  const ranges = hiddenIn(doc);
  const before = masked(text, from, offset, ranges);
  const line = before + masked(text, offset, to, ranges, before.endsWith(MASK));
  return { line: line.trimEnd(), caret: before.length };
}

function masked(text: string, from: number, to: number, ranges: readonly Range[], already = false): string {
  let shown = '';
  let at = from;
  for (let next = firstAfter(ranges, from); next < ranges.length; next += 1) {
    const [start, end] = ranges[next]!;
    if (start >= to) break;
    // Two aliases of one value make the same range twice.
    if (end <= at) continue;
    shown += text.slice(at, Math.max(at, start));
    if (!(already && shown === '')) shown += MASK;
    at = Math.min(end, to);
  }
  return (shown + text.slice(at, Math.max(at, to))).replace(SECRET_PARTS, MASK);
}

/** The first range that ends after an offset. There may be tens of thousands. */
function firstAfter(ranges: readonly Range[], offset: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]![1] <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where values stand that are never shown. */
function hiddenIn(doc: Doc): readonly Range[] {
  const known = hidden.get(doc);
  if (known) return known;
  const ranges: Range[] = [];
  const secret = doc.kind === 'secrets' ? valuesOfManifests(doc) : secretsBelow(doc.root);
  for (const { at, end } of secret) ranges.push([at, end]);
  ranges.sort(([a], [b]) => a - b);
  hidden.set(doc, ranges);
  return ranges;
}

function* valuesOfManifests({ root }: Doc): Generator<Entry> {
  for (const entry of entriesBelow(root)) {
    if (
      typeof entry.value !== 'object' &&
      !PUBLIC_OF_MANIFEST.test(entry.path.replace(/^items\[\d+\]\./, ''))
    )
      yield entry;
  }
}
