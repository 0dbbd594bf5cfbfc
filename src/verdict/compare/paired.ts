/** What two lists have under the same key. */
export interface Pair<T> {
  key: string;
  a?: T;
  b?: T;
}

/** Both lists by key: in the order of `b`, then what only `a` has. */
export function paired<T>(a: readonly T[], b: readonly T[], keyOf: (item: T) => string): Pair<T>[] {
  const pairs = new Map(b.map((item): [string, Pair<T>] => [keyOf(item), { key: keyOf(item), b: item }]));
  for (const item of a) pairs.set(keyOf(item), { key: keyOf(item), ...pairs.get(keyOf(item)), a: item });
  return [...pairs.values()];
}
