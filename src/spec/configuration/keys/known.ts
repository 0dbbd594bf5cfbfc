import { FILES, type FileKind } from '../section.js';
import { KEYS } from './all.js';

/** The known keys of a kind of file as a tree; `*` is any key of a map. */
export type Known = ReadonlyMap<string, Known>;

type Growing = Map<string, Growing>;

function treeOf(paths: readonly string[]): Known {
  const root: Growing = new Map();
  for (const path of paths) {
    let tree = root;
    for (const name of path.split('.')) {
      const child = tree.get(name) ?? (new Map() as Growing);
      tree.set(name, child);
      tree = child;
    }
  }
  return root;
}

/** Splits `migration.id` into keys, only known ones: other keys and party ids may contain dots. */
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

/** The known keys below a key. */
export const below = (known: Known | undefined, name: string): Known | undefined =>
  known?.get(name) ?? known?.get('*');

/** Something for each kind of file. */
export const byKind = <T>(made: (kind: FileKind) => T): Readonly<Record<FileKind, T>> =>
  Object.fromEntries(FILES.map((kind) => [kind, made(kind)])) as Record<FileKind, T>;

/** The paths of the known keys, by the kind of file. */
export const PATHS = byKind((kind): readonly string[] => KEYS[kind].map(({ path }) => path));

/** The network parameters that a node needs. */
export const REQUIRED: readonly string[] = KEYS.network.flatMap(({ path, required }) =>
  required ? [path] : [],
);

/** The same as trees. */
export const TREES = byKind((kind) => treeOf(PATHS[kind]));
