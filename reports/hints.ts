/** Hints that begin alike. */
export interface HintGroup {
  /** The longest beginning that all of them have. */
  beginning: string;
  hints: string[];
}

/** The hints of created parties, sorted for a reader. */
export interface SortedHints {
  groups: HintGroup[];
  /** Those that are like too few others. */
  others: string[];
  /** Parties that had none. */
  without: number;
}

/** Fewer hints that begin alike are no group: they are listed one by one. */
const FEWEST = 3;
/** Hints that share less, in characters, have nothing to do with each other. */
const SHORTEST = 4;

/** Groups hints by the beginnings that most of them share in most characters, the best one first. */
export const sortHints = (hints: readonly string[]): SortedHints => {
  const groups: HintGroup[] = [];
  let rest = hints.filter((hint) => hint !== '');
  const without = hints.length - rest.length;
  for (let beginning = best(rest); beginning !== undefined; beginning = best(rest)) {
    const common = beginning;
    groups.push({ beginning: common, hints: rest.filter((hint) => hint.startsWith(common)) });
    rest = rest.filter((hint) => !hint.startsWith(common));
  }
  return { groups, others: rest, without };
};

const best = (hints: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const hint of hints) {
    for (const beginning of beginnings(hint)) counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
  }
  const worth = ([beginning, count]: [string, number]): number => (count - 1) * beginning.length;
  const shared = [...counts].filter(([, count]) => count >= FEWEST);
  return shared.sort((a, b) => worth(b) - worth(a))[0]?.[0];
};

// By characters: half a surrogate pair is no beginning.
const beginnings = (hint: string): string[] => {
  const characters = Array.from(hint);
  return characters.map((_, at) => characters.slice(0, at + 1).join('')).slice(SHORTEST - 1);
};
