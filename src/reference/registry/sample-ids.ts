import { createHash } from 'node:crypto';

// Derived from a word, so that every run on every machine serves the same data.
const digest = (word: string) => createHash('sha256').update(word);
const hex = (word: string): string => digest(word).digest('hex');

/** A contract id in Canton's format, 138 hexadecimal digits. */
export const contractId = (word: string): string => `00${hex(word)}ca121220${hex(`${word} suffix`)}`;

/** An id that needs escapes in a path: space, number sign, plus, percent, slash, colon and a non-ASCII letter. */
export const oddContractId = (word: string): string => `00${hex(word)}:offer #7+1 at 5%/é`;

/** `<package id>:<name>`, where the name contains module and entity. */
export const templateId = (word: string, name: string): string => `${hex(word)}:${name}`;

/** A party or synchronizer id: `<hint>::<fingerprint>`. */
export const party = (hint: string): string => `${hint}::1220${hex(hint)}`;

/** Standard base64 with padding; it probably contains both special characters. */
export const blob = (word: string): string =>
  Buffer.concat(Array.from({ length: 5 }, (_, part) => digest(`${word} blob ${part}`).digest())).toString(
    'base64',
  );
