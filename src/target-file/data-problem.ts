/** What is wrong with a piece of data, and how to mend it. No message ever repeats a value: it may be a secret. */
export interface DataProblem {
  /** `missing`: the object at `place` lacks a key. `unknown`: the key at `place`. Else the value at `place`. */
  kind: 'version' | 'unknown' | 'wrong' | 'missing';
  /** JSON pointer. */
  place: string;
  /** JSON pointer by which the message names the place, when it is not `place`. */
  shownAs?: string;
  message: string;
  /** Pointers of the keys that are absent, or were probably meant: one cause makes one complaint. */
  keys?: readonly string[];
}

const LIKELY_CAUSE_FIRST: readonly DataProblem['kind'][] = ['version', 'unknown', 'wrong', 'missing'];

/** How early a problem is named: the lower, the more probable it is that others follow from it. */
export const rank = ({ kind }: DataProblem): number => LIKELY_CAUSE_FIRST.indexOf(kind);

/** Leaves out what follows from another problem: a missing `url` beside an unknown `ulr`, a second remark on a value. */
export const causes = (problems: readonly DataProblem[]): DataProblem[] => {
  const meant = new Set(problems.flatMap(({ kind, keys }) => (kind === 'unknown' ? (keys ?? []) : [])));
  const places = new Set<string>();
  return problems.filter(({ kind, place, keys = [] }) => {
    if (kind === 'missing') return !keys.some((key) => meant.has(key));
    return places.size < places.add(place).size;
  });
};
