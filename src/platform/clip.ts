/** The first `max` characters of a text, and … where that is not all: it tells also that a secret may be cut off there. */
export const clip = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max)}…` : text;
