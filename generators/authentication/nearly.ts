import { escapedWhole, inFullWidth, inMiddle, padded } from '../registry/ids.js';

const escaped = (id: string) => id.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`);

/** Ids of others that are similar to an id. Ids are compared exactly (RFC 7519 section 2). */
export const NEARLY: readonly [how: string, change: (id: string) => string][] = [
  ['is longer', (id) => `${id}x`],
  ['is shorter', (id) => id.slice(0, -1)],
  ['is doubled', (id) => id + id],
  ['differs in case', (id) => id.toUpperCase()],
  ['has a space after it', (id) => `${id} `],
  ['has a space before it', (id) => ` ${id}`],
  ['has a line break after it', (id) => `${id}\n`],
  ['has a NUL and more after it', (id) => `${id}\0x`],
  ['has a zero-width space in it', (id) => `${id.slice(0, 1)}\u200b${id.slice(1)}`],
  ['has a mark on its last letter', (id) => `${id}\u0301`],
  ['is written in full width', inFullWidth],
  ['has an escape in it', escaped],
  ['is one of a list', (id) => `somebody,${id}`],
  ['is after a slash', (id) => `x/${id}`],
  ['has a domain after it', (id) => `${id}@other.example`],
  ['matches any', () => '*'],
  // A target that compares by a pattern, or puts an id into a query or a path, finds the right one.
  ['matches any in SQL', () => '%'],
  ['has a sign for any character in it', inMiddle('_')],
  ['ends in a sign for any characters', (id) => `${id.slice(0, -1)}%`],
  ['has a full stop for a character', inMiddle('.')],
  ['has a condition of SQL after it', (id) => `${id}' OR '1'='1`],
  ['has a comment of SQL after it', (id) => `${id}'--`],
  ['is all in escapes', escapedWhole],
  ['has a tab after it', (id) => `${id}\t`],
  ['has a no-break space after it', (id) => `${id}\u00a0`],
  ['is in quotes', (id) => `"${id}"`],
  ['has blanks and more after it', padded],
];

/** Subjects that are similar to a subject: how they differ, and the subject. */
export const nearlyOf = (subject: string): { rule: string; subject: string }[] =>
  NEARLY.map(([how, change]) => ({
    rule: `a user whose id is nearly the right one: it ${how}`,
    subject: change(subject),
  })).filter((each) => each.subject !== subject && each.subject !== '');

/** Names with a special meaning in some languages, and names of nobody. */
const SPECIAL = ['constructor', '__proto__', 'toString', 'null', 'undefined', '*', '0', 'true'];

/** Subjects without rights that are similar to one with all rights: how they differ, and the subject. */
export const nobodyLike = (subject: string): { rule: string; subject: string }[] => [
  ...NEARLY.map(([how, change]) => ({
    rule: `a user whose id is nearly an admin's: it ${how}`,
    subject: change(subject),
  })),
  ...SPECIAL.map((name) => ({ rule: `a user called ${name}`, subject: name })),
];
