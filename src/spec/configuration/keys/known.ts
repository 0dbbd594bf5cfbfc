import { FILES, type FileKind } from '../section.js';
import { KEYS } from './all.js';

/** The known keys of a kind of document as a tree; `*` is any key of a map. */
export type Known = ReadonlyMap<string, Known>;

type Growing = Map<string, Growing>;

/** The tree of keys that are written in dots. */
function treeOf(paths: readonly string[]): Known {
  const root: Growing = new Map();
  for (const path of paths) {
    let tree = root;
    for (const name of path.split('.')) {
      const child: Growing = tree.get(name) ?? new Map<string, Growing>();
      tree.set(name, child);
      tree = child;
    }
  }
  return root;
}

/**
 * The parts of a key: `migration.id` is `id` below `migration`. Only known keys are parted, as others may have dots of
 * their own, and the IDs of parties too.
 */
export function partsOf(name: string, known: Known | undefined): string[] {
  if (known === undefined || !name.includes('.')) return [name];
  const any = known.get('*');
  const end = any
    ? Math.max(
        ...[...any.keys()].map((child) => (name.endsWith(`.${child}`) ? name.length - child.length - 1 : -1)),
      )
    : name.indexOf('.');
  const first = name.slice(0, end);
  if (end < 1 || !(any || known.has(first))) return [name];
  return [first, ...partsOf(name.slice(end + 1), below(known, first))];
}

/** What is known below a key. */
export const below = (known: Known | undefined, name: string): Known | undefined =>
  known?.get(name) ?? known?.get('*');

const byKind = <T>(made: (kind: FileKind) => T): Readonly<Record<FileKind, T>> =>
  Object.fromEntries(FILES.map((kind) => [kind, made(kind)])) as Record<FileKind, T>;

/** The paths of the known keys, by the kind of file. Those of secrets depend on what each is for. */
export const PATHS: Readonly<Record<FileKind, readonly string[]>> = byKind((kind) =>
  kind === 'secrets' ? [] : KEYS[kind].map(({ path }) => path),
);

/** The same as trees. */
export const TREES: Readonly<Record<FileKind, Known>> = byKind((kind) => treeOf(PATHS[kind]));
