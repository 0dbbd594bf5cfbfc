/** The leaves of a JSON value: the path of each scalar and of each empty container, with its text. */
export type Leaves = Map<string, string>;

/** Splits `value` into leaves. Members for which `skip` returns true are left out, with everything in them. */
export function leaves(value: unknown, skip: (name: string) => boolean = () => false): Leaves {
  const found: Leaves = new Map();
  const visit = (at: string, part: unknown) => {
    const members: [string, unknown][] =
      part !== null && typeof part === 'object' ? Object.entries(part) : [];
    const kept = members.filter(([name]) => Array.isArray(part) || !skip(name));
    // An object whose members are all skipped is equal to an empty one.
    if (kept.length === 0)
      found.set(at, members.length > 0 ? emptyOf(part) : (JSON.stringify(part) ?? 'undefined'));
    for (const [name, member] of kept) visit(`${at}/${escape(name)}`, member);
  };
  visit('', value);
  return found;
}

/** Escapes a name as in a JSON pointer (RFC 6901), so that no two places have the same path. */
const escape = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

const emptyOf = (part: unknown) => (Array.isArray(part) ? '[]' : '{}');

/**
 * The depth to which lists are sorted. It is deeper than any real list; each level costs the text of everything in
 * it, and a response may be hostile.
 */
const DEEPEST = 32;

/** The value with all lists sorted, so that lists with the same elements have the same leaves. */
export function inAnyOrder(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object' || depth === DEEPEST) return value;
  const within = (part: unknown) => inAnyOrder(part, depth + 1);
  if (!Array.isArray(value)) {
    const members = Object.entries(value).map(([name, member]) => [name, within(member)] as const);
    return Object.fromEntries(members.sort(byKey));
  }
  return value
    .map(within)
    .map((element) => [JSON.stringify(element), element] as const)
    .sort(byKey)
    .map(([, element]) => element);
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : Number(one > other);

const NOT_NOW = [429, 502, 503, 504];

/** Statuses that ask the client to come back later: a limit was reached, and nothing was done. */
export const REFUSALS: readonly number[] = [429, 503];

/**
 * Whether a status says nothing about conformance: it asks the client to come back later (429, 503), or comes from a
 * gateway that got no response itself (502, 504; RFC 9110 section 15.6).
 */
export const isNoise = (status: number): boolean => NOT_NOW.includes(status);
