/** Why verdicts or loads cannot be joined, in words for the person who asked for it. */
export class CannotMerge extends Error {
  override readonly name = 'CannotMerge';
}

/** So many missing parts are named. */
const MOST_MISSING = 10;

/** How the parts of a whole are recognised. */
interface Kind<T> {
  /** What a part is called, and of what it is one. */
  part: string;
  whole: string;
  /** Which part it is, as `2/3`; undefined when it is the whole. */
  placeOf: (part: T) => string | undefined;
  /** What has to be the same in all of them, by what a message calls it. */
  facts: Readonly<Record<string, (part: T) => unknown>>;
}

/**
 * The parts of one whole, in their order.
 * @throws {CannotMerge} when they are not all the parts of one whole, each once.
 */
export function partsInOrder<T>(parts: readonly T[], { part, whole, placeOf, facts }: Kind<T>): [T, ...T[]] {
  const placed = parts
    .map((one) => {
      const [k = 1, n = 1] = (placeOf(one) ?? '1/1').split('/').map(Number);
      return { one, k, n };
    })
    .sort((a, b) => a.k - b.k);
  const [first, ...others] = placed;
  if (!first) throw new CannotMerge('there is nothing to merge');
  const { n } = first;
  for (const other of others) {
    const values = Object.entries(facts).map(([name, of]) => [name, of(first.one), of(other.one)] as const);
    const all = [...values, [`number of ${part}s`, n, other.n] as const];
    const differing = all.find(([, a, b]) => a !== b);
    if (differing)
      throw new CannotMerge(
        `they are not ${part}s of one ${whole}: ${differing[0]} is ${String(differing[1])} in one and ${String(differing[2])} in another`,
      );
  }
  const twice = placed.find(({ k }, at) => k === placed[at - 1]?.k);
  if (twice) throw new CannotMerge(`${part} ${twice.k}/${n} is given twice`);
  const beyond = placed.find(({ k }) => k < 1 || k > n);
  if (beyond) throw new CannotMerge(`there is no ${part} ${beyond.k}/${n}`);
  // How many there are to be is what somebody wrote: of those that are missing some are named.
  const given = new Set(placed.map(({ k }) => k));
  const missing = Array.from({ length: Math.min(n, given.size + MOST_MISSING) }, (_, at) => at + 1)
    .filter((k) => !given.has(k))
    .slice(0, MOST_MISSING);
  if (missing.length > 0) {
    const more = n - given.size - missing.length;
    const names = missing.map((k) => `${k}/${n}`).join(', ');
    throw new CannotMerge(`${part} ${names}${more > 0 ? ` and ${more} more` : ''} is missing`);
  }
  return [first.one, ...others.map(({ one }) => one)];
}

type Run = { startedAt: string; durationMs: number; allocations: number; interrupted?: boolean };

/** What the runs of all parts come to: they ran at the same time. */
export const runOfAll = (parts: readonly { run: Run }[]): Run => ({
  startedAt: parts.map(({ run }) => run.startedAt).sort()[0]!,
  durationMs: Math.max(...parts.map(({ run }) => run.durationMs)),
  allocations: sumOf(parts, ({ run }) => run.allocations),
  ...(parts.some(({ run }) => run.interrupted) && { interrupted: true }),
});

/** The sum of one number of each. */
export const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
