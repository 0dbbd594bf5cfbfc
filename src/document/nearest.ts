import { distance } from 'fastest-levenshtein';

// A prefix counts as one step: `prod` is nearer to `production` than its edit distance.
const stepsBetween = (written: string, word: string) =>
  written.length > 2 && word.startsWith(written) ? 1 : distance(written, word);

/** The word that `written` most probably means; undefined when none is similar. */
export const nearest = (written: string, words: readonly string[]): string | undefined => {
  const far = Math.max(2, Math.ceil(written.length / 3));
  // Dots and the like are forgotten most often: `TLSv13` is `TLSv1.3`, not `TLSv1`.
  const same = words.find((word) => plainKey(word) === plainKey(written));
  if (same !== undefined) return same;
  return words
    .map((word) => ({ word, far: stepsBetween(written.toLowerCase().slice(0, 200), word.toLowerCase()) }))
    .filter((candidate) => candidate.far <= far)
    .sort((a, b) => a.far - b.far)[0]?.word;
};

/** ` Did you mean …?` with the nearest word, to append to a message; empty when no word is similar. */
export const didYouMean = (written: string, words: readonly string[]): string => {
  const close = nearest(written, words);
  return close === undefined ? '' : ` Did you mean ${close}?`;
};

/** A word without what is often mistyped: case, dots, minus signs and underscores. */
export const plainKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const plainWords = new Map<string, string>();

/** The same for a known word. It is cached, because there are few and each is needed often. */
function plainKnown(word: string): string {
  const own = plainWords.get(word) ?? plainKey(word);
  plainWords.set(word, own);
  return own;
}

// A short word is similar to many others.
const reach = (length: number): number => (length > 8 ? 2 : length > 4 ? 1 : 0);

/** Whether two texts differ only in two swapped neighbouring characters, which is a single typo. */
const isExchanged = (one: string, other: string): boolean => {
  const first = [...one].findIndex((letter, i) => letter !== other[i]);
  const exchanged =
    one.slice(0, first) +
    one
      .slice(first, first + 2)
      .split('')
      .toReversed()
      .join('');
  return one !== other && exchanged + one.slice(first + 2) === other;
};

/** Whether two keys of one map differ in every letter, so that only their paths are similar: `migration.db`, `migration.id`. */
const isOther = (written: string, word: string, far: number): boolean => {
  const start = word.lastIndexOf('.') + 1;
  return start > 0 && written.startsWith(word.slice(0, start)) && far >= word.length - start;
};

/** The known word that is similar to a word. */
export function nearestOf(written: string, words: readonly string[]): string | undefined {
  const own = plainKey(written);
  const most = reach(own.length);
  const near = words
    .filter((word) => Math.abs(plainKnown(word).length - own.length) <= most)
    .map((word) => ({ word, far: isExchanged(own, plainKnown(word)) ? 1 : distance(own, plainKnown(word)) }))
    .filter(({ word, far }) => far <= most && !isOther(written, word, far));
  return near.sort((a, b) => a.far - b.far)[0]?.word;
}
