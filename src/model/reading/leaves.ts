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

/** Deeper than anybody's lists; each level costs the text of all that is in it, and an answer may be hostile. */
const DEEPEST = 32;

/** The value with the elements of every list sorted, so that lists of the same elements have the same leaves. */
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

/** A place at which two values differ, with its texts; undefined when there is nothing at that place. */
interface Difference {
  path: string;
  expected: string | undefined;
  actual: string | undefined;
}

/**
 * The first difference between `actual` and what all controls agree on. What they differ in moves by itself, and says
 * nothing; while they differ at all, nor does a place that is new.
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

/** Controls after an answer that differs from the one before it. Of two replicas that take turns by lot, all would be one. */
const CONTROLS = 16;
/**
 * After so many, each comes after another pause, in milliseconds: where three take turns, and two other calls come between
 * every two controls, all would be one as well.
 */
const EVEN_CONTROLS = 4;
const PAUSES_MS = [3, 7, 1, 5];
const pause = (ms: number | undefined) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The first difference between `actual` and the controls, of which one was asked before it. Only where it differs from
 * that one are others asked for, one after the other, until one of them explains the difference.
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

/** What asks to come back later: a limit was hit, and nothing was done. */
export const REFUSALS: readonly number[] = [429, 503];

/**
 * Whether a status says nothing about conformance: it asks to come back later (429, 503), or comes from a gateway that
 * got no answer itself (502, 504; RFC 9110 section 15.6).
 */
export const isNoise = (status: number): boolean => NOT_NOW.includes(status);
