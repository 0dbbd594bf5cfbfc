import type { Excerpt } from '../../spec/configuration/finding.js';
import { type Entry, entriesBelow } from '../document/entry.js';
import { frameAt } from '../document/frame.js';
import { type Range, hiddenIn, merged } from '../document/hidden.js';
import type { Doc } from './doc.js';

const hidden = new WeakMap<Doc, readonly Range[]>();
const PUBLIC_OF_MANIFEST = /^(?:kind|apiVersion|type|metadata|metadata\.name|metadata\.namespace)$/;
const KEY = /^\s*(?:- )?["']?[\w.-]{1,60}["']?\s*[:=](?=\s|$)/;

/** The line at an offset of one file, with what is secret masked; undefined where nothing of it may be shown. */
export function excerptOf(doc: Doc, offset: number, isReadable: boolean): Excerpt | undefined {
  const ranges = hidden.get(doc) ?? hiddenOf(doc);
  hidden.set(doc, ranges);
  if (isReadable) return frameAt(doc.text, offset, ranges);
  // Of a file that cannot be read nobody knows which text is a value.
  const start = offset === 0 ? 0 : doc.text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = doc.text.slice(start).split('\n', 1);
  const [key] = KEY.exec(line) ?? [];
  if (key === undefined || doc.kind === 'secrets' || doc.kind === 'network') return undefined;
  return frameAt(doc.text, offset, merged([...ranges, [start + key.length, start + line.length]]));
}

/** Where text stands that is never shown. */
function hiddenOf({ kind, root, text }: Doc): readonly Range[] {
  const ofManifests = kind === 'secrets' ? [...valuesOfManifests(root)] : [];
  return merged([...hiddenIn(text), ...ofManifests.map(({ at, end }): Range => [at, end])]);
}

function* valuesOfManifests(root: Entry): Generator<Entry> {
  for (const entry of entriesBelow(root))
    if (
      typeof entry.value !== 'object' &&
      !PUBLIC_OF_MANIFEST.test(entry.path.replace(/^items\[\d+\]\./, ''))
    )
      yield entry;
}
