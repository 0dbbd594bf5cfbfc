/** One of each group after the other, those of short groups again and again. */
export function inTurn<T>(groups: readonly (readonly T[])[]): T[] {
  const some = groups.filter((group) => group.length > 0);
  const longest = Math.max(0, ...some.map((group) => group.length));
  return Array.from({ length: longest }, (_, at) => some.map((group) => group[at % group.length]!)).flat();
}
