import { basename } from 'node:path';
import { FILES, type FileKind } from '../../spec/configuration/section.js';
import { childrenOf, type Entry, type Value } from '../document/entry.js';
import { textAt, type Doc, at } from './doc.js';
import { secretsIn, type Secret } from './manifests.js';

/** The files of a deployment that could be read. */
export type Bundle = Partial<Record<FileKind, Doc>> & {
  manifests: readonly Secret[];
  /** Charts of which there is an overlay alone: what it does not say may stand in another file. */
  overlays: readonly FileKind[];
  now: Date;
};

/**
 * The bundle of these files; several of one kind are merged in their order.
 * @param now when certificates have to be valid
 */
export const bundleOf = (docs: readonly Doc[], now: Date): Bundle => {
  const bundle: Bundle = { manifests: [], overlays: [], now };
  for (const kind of FILES) {
    const [first, ...others] = docs.filter((doc) => doc.kind === kind);
    if (first) bundle[kind] = mergedDoc([first, ...others]);
  }
  const databases = charts(bundle).flatMap((doc) => textAt(doc, 'persistence.secretName')?.text ?? []);
  const overlays = charts(bundle)
    .filter(isOverlay)
    .map(({ kind }) => kind);
  return { ...bundle, overlays, manifests: bundle.secrets ? secretsIn(bundle.secrets, databases) : [] };
};

/** The values of both charts, as far as they are there. */
export const charts = ({ validator, participant }: Bundle): Doc[] =>
  [validator, participant].filter((doc) => doc !== undefined);

/**
 * The values of several files as Helm merges those of several `-f`: maps key by key, and of anything else the last file
 * counts; lists are not joined, and `null` takes away what an earlier file has (Helm, "Values Files" and "Deleting a
 * default key"). The text is that of all files, one behind the other, so that every offset keeps its file.
 * @param docs of one kind, in the order in which they are given
 */
export function mergedDoc(docs: readonly [Doc, ...Doc[]]): Doc {
  const [first, ...others] = docs;
  if (others.length === 0) return first;
  const parts = [{ doc: first, at: 0 }];
  let { root, text } = first;
  for (const doc of others) {
    text += '\n';
    parts.push({ doc, at: text.length });
    root = merge(root, moved(doc.root, text.length));
    text += doc.text;
  }
  return { ...first, file: docs.map(({ file }) => file).join(' + '), text, root, parts };
}

/** What is missing in a map of several files is missed where the first of them begins it. */
function merge(one: Entry, other: Entry): Entry {
  const [before, after] = [childrenOf(one), childrenOf(other)];
  if (!before || !after) return other;
  const children = new Map(before);
  for (const [name, entry] of after) {
    const earlier = before.get(name);
    children.set(name, earlier ? merge(earlier, entry) : entry);
  }
  return { ...one, value: children };
}

const moved = (entry: Entry, by: number): Entry => ({
  ...entry,
  keyAt: entry.keyAt + by,
  at: entry.at + by,
  end: entry.end + by,
  value: valueMoved(entry.value, by),
});

function valueMoved(value: Value, by: number): Value {
  if (value instanceof Map)
    return new Map(
      [...(value as ReadonlyMap<string, Entry>)].map(([name, child]) => [name, moved(child, by)]),
    );
  return Array.isArray(value) ? value.map((item: Entry) => moved(item, by)) : value;
}

const OVERLAY = /(?:^|[-_.])(?:standalone|overlay|overrides?)(?:[-_.]|$)/i;

/**
 * Whether a document is clearly meant to be laid over another one that was not given: it is one file, its name says so,
 * as `standalone-participant-values.yaml` of the public guides does, and it says nothing of how tokens are checked.
 */
const isOverlay = (doc: Doc): boolean =>
  doc.parts === undefined && OVERLAY.test(basename(doc.file)) && !at(doc, 'auth');
