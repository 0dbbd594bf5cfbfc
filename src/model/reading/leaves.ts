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

/** A place at which two values differ, with its texts. A text is undefined when the place does not exist. */
interface Difference {
  path: string;
  expected: string | undefined;
  actual: string | undefined;
}

/**
 * The first difference between `actual` and what all controls agree on. Places where the controls differ vary by
 * themselves and are ignored. While the controls differ at all, a new place is ignored too.
 */
export function differs(actual: Leaves, first: Leaves, ...others: readonly Leaves[]): Difference | undefined {
  const stable = [...first].filter(([path, text]) => others.every((other) => other.get(path) === text));
  for (const [path, text] of stable) {
    if (actual.get(path) !== text) return { path, expected: text, actual: actual.get(path) };
  }
  const still = [first, ...others].every(({ size }) => size === stable.length);
  const added = still && [...actual].find(([path]) => !first.has(path));
  return added ? { path: added[0], expected: undefined, actual: added[1] } : undefined;
}

/**
 * The maximum number of controls after a response that differs from the one before it. With two replicas in random
 * order, that many controls are very unlikely to come from the same one.
 */
const CONTROLS = 16;
/**
 * After this number of controls, each waits for a different time, in milliseconds. Otherwise, with three replicas in
 * turn and two other calls between controls, all controls would reach the same replica.
 */
const EVEN_CONTROLS = 4;
const PAUSES_MS = [3, 7, 1, 5];
const pause = (ms: number | undefined) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The first difference between `actual` and the controls, of which `before` was sent before it. When they differ,
 * further controls are sent one after the other, until one of them explains the difference.
 */
export async function lastingDifference(
  actual: Leaves,
  before: Leaves,
  control: () => Promise<Leaves>,
): Promise<Difference | undefined> {
  const after: Leaves[] = [];
  let difference = differs(actual, before);
  while (difference && after.length < CONTROLS) {
    if (after.length >= EVEN_CONTROLS) await pause(PAUSES_MS[after.length % PAUSES_MS.length]);
    after.push(await control());
    difference = differs(actual, before, ...after);
  }
  return difference;
}

const NOT_NOW = [429, 502, 503, 504];

/** Statuses that ask the client to come back later: a limit was reached, and nothing was done. */
export const REFUSALS: readonly number[] = [429, 503];

/**
 * Whether a status says nothing about conformance: it asks the client to come back later (429, 503), or comes from a
 * gateway that got no response itself (502, 504; RFC 9110 section 15.6).
 */
export const isNoise = (status: number): boolean => NOT_NOW.includes(status);
