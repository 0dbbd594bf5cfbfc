import { KEYS } from '../../spec/configuration/keys/all.js';
import type { FileKind } from '../../spec/configuration/section.js';
import { treeOf, type Known } from '../document/known.js';

const trees = new Map<FileKind, Known>();

/** The keys that the specification knows of a kind of file. */
export function knownKeys(kind: FileKind): Known {
  const tree = trees.get(kind) ?? treeOf(kind === 'secrets' ? [] : KEYS[kind].map(({ path }) => path));
  trees.set(kind, tree);
  return tree;
}
