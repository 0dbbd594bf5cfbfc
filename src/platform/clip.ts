/** Joins words as `a, b or c`. */
export const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** The first `max` characters of a text, and … if it is longer: a sign for the redactor that a secret may be cut off. */
export const clip = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max)}…` : text;
