import { distance } from 'fastest-levenshtein';

// A prefix counts as one step: `prod` is nearer to `production` than its edit distance.
const stepsBetween = (written: string, word: string) =>
  written.length > 2 && word.startsWith(written) ? 1 : distance(written, word);

/** The word that `written` most probably means; undefined when none is similar. */
export const nearest = (written: string, words: readonly string[]): string | undefined => {
  const far = Math.max(2, Math.ceil(written.length / 3));
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
