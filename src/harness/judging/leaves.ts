/** A JSON value taken apart: the path of each scalar and of each empty container, with its text. */
export type Leaves = Map<string, string>;

/** Takes `value` apart; members for which `skip` says so are left out, with all that they hold. */
export function leaves(value: unknown, skip: (name: string) => boolean = () => false): Leaves {
  const found: Leaves = new Map();
  const visit = (at: string, part: unknown) => {
    const members: [string, unknown][] =
      part !== null && typeof part === 'object' ? Object.entries(part) : [];
    const kept = members.filter(([name]) => Array.isArray(part) || !skip(name));
    // An object that holds nothing but what is left out is the same as one that holds nothing.
    if (kept.length === 0)
      found.set(at, members.length > 0 ? emptyOf(part) : (JSON.stringify(part) ?? 'undefined'));
    for (const [name, member] of kept) visit(`${at}/${escape(name)}`, member);
  };
  visit('', value);
  return found;
}

/** As in a JSON pointer (RFC 6901), so that no two places have the same path. */
const escape = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

const emptyOf = (part: unknown) => (Array.isArray(part) ? '[]' : '{}');

/** A place at which two values differ, with its texts; undefined: there is nothing at that place. */
export interface Difference {
  path: string;
  expected: string | undefined;
  actual: string | undefined;
}

/**
 * The first difference between `actual` and what two controls, asked before and after it, agree on. What the
 * controls differ in moves by itself, and says nothing; while they differ at all, nor does a place that is new.
 */
export function differs(actual: Leaves, before: Leaves, after: Leaves): Difference | undefined {
  const stable = [...before].filter(([path, text]) => after.get(path) === text);
  for (const [path, text] of stable) {
    if (actual.get(path) !== text) return { path, expected: text, actual: actual.get(path) };
  }
  const still = stable.length === before.size && stable.length === after.size;
  const added = still && [...actual].find(([path]) => !before.has(path));
  return added ? { path: added[0], expected: undefined, actual: added[1] } : undefined;
}
