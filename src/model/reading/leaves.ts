/** The leaves of a JSON value: the path of each scalar and of each empty container, with its text. */
export type Leaves = Map<string, string>;

/** Splits `value` into leaves. Members for which `skip` returns true are left out, with everything in them. */
export function leaves(value: unknown, skip: (name: string) => boolean = () => false): Leaves {
  const found: Leaves = new Map();
  const visit = (at: string, part: unknown) => {
    if (part === null || typeof part !== 'object') {
      found.set(at, JSON.stringify(part) ?? 'undefined');
      return;
    }
    const isList = Array.isArray(part);
    let isEmpty = true;
    for (const [name, member] of Object.entries(part)) {
      if (!isList && skip(name)) continue;
      isEmpty = false;
      visit(`${at}/${isList ? name : escape(name)}`, member);
    }
    // An object whose members are all skipped is equal to an empty one.
    if (isEmpty) found.set(at, isList ? '[]' : '{}');
  };
  visit('', value);
  return found;
}

/** Escapes a name as in a JSON pointer (RFC 6901), so that no two places have the same path. */
const escape = (name: string) =>
  /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;

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
    const members = Object.entries(value).sort(byKey);
    return Object.fromEntries(members.map(([name, member]) => [name, within(member)]));
  }
  if (value.length < 2) return value.map(within);
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
