/** What is wrong with a piece of data, and how to mend it. No text ever repeats a value: it may be a secret. */
export interface Problem {
  /** `missing`: the object at `place` lacks a key. `unknown`: the key at `place`. Else the value at `place`. */
  kind: 'version' | 'unknown' | 'wrong' | 'missing';
  /** JSON pointer. */
  place: string;
  /** JSON pointer that the reader is shown, when it is not `place`. */
  shown?: string;
  text: string;
  /** Pointers of the keys that are absent, or were probably meant: one cause makes one complaint. */
  keys?: readonly string[];
}

const LIKELY_CAUSE_FIRST: readonly Problem['kind'][] = ['version', 'unknown', 'wrong', 'missing'];

/** How early a problem is to be told: the lower, the more probable it is that others follow from it. */
export const rank = ({ kind }: Problem): number => LIKELY_CAUSE_FIRST.indexOf(kind);

/** Leaves out what follows from another problem: a missing `url` beside an unknown `ulr`, a second remark on a value. */
export const causes = (problems: readonly Problem[]): Problem[] => {
  const meant = new Set(problems.flatMap(({ kind, keys }) => (kind === 'unknown' ? (keys ?? []) : [])));
  const told = new Set<string>();
  return problems.filter(({ kind, place, keys = [] }) => {
    if (kind === 'missing') return !keys.some((key) => meant.has(key));
    return told.size < told.add(place).size;
  });
};
