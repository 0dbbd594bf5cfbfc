import { distance } from 'fastest-levenshtein';

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

/** The known word that is similar to a word. */
export function nearestOf(written: string, words: readonly string[]): string | undefined {
  const own = plainKey(written);
  const most = reach(own.length);
  const near = words
    .filter((word) => Math.abs(plainKnown(word).length - own.length) <= most)
    .map((word) => ({ word, far: isExchanged(own, plainKnown(word)) ? 1 : distance(own, plainKnown(word)) }))
    .filter(({ far }) => far <= most);
  return near.sort((a, b) => a.far - b.far)[0]?.word;
}
