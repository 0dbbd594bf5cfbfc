import type { Faults } from '../page.js';
import { admits, onAnnotation, onMember } from '../participant/edit-parts.js';
import { THREE_SYNCHRONIZERS } from '../participant/parts.js';
import { EXERCISABLE } from '../token-standard/choices.js';
import { onCalls, onRequest, withId } from '../token-standard/edit.js';
import { isObject } from '../wire/exchange.js';
import { INSTRUMENTS } from '../token-standard/instruments.js';
import { CHOICES, encodedId, plainId, type StandardWrap } from '../token-standard/route.js';

type Entry = Faults[string][string];

/** Misreads an id; `known`: the ids that the server has. Returns the id that the server looks up. */
type Misread = (id: string, known: readonly string[]) => string;

/** Takes the first known id for which `isSame` holds, unless the id itself is known. */
const finds =
  (isSame: (each: string, id: string) => boolean): Misread =>
  (id, known) =>
    known.includes(id) ? id : (known.find((each) => isSame(each, id)) ?? id);

/** SQL LIKE: _ matches one character, % any number. */
function isLike(text: string, pattern: string): boolean {
  const literal = pattern.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^(?:${literal.replaceAll('_', '.').replaceAll('%', '.*')})$`, 's').test(text);
}

/** Ids that a server reads from a path. */
const IN_PATHS = /^(instruction|contract|instrument)-/;

/** The ways in which servers misread an id, by the end of the fault's name. */
const MISREADINGS: Readonly<
  Record<
    string,
    {
      explains: string;
      misread: Misread;
      /** The ids that servers misread in this way; all of them by default. */
      of?: RegExp;
    }
  >
> = {
  'compared-by-16-characters': {
    explains: 'begins like a known one is treated as that one',
    misread: finds((each, id) => id.startsWith(each.slice(0, 16))),
  },
  'compared-without-case': {
    explains: 'differs from a known one only in case is treated as that one',
    misread: finds((each, id) => each.toLowerCase() === id.toLowerCase()),
  },
  'compared-without-the-last-character': {
    explains: 'differs from a known one only in its last character is treated as that one',
    misread: finds((each, id) => each.slice(0, -1) === id.slice(0, -1)),
  },
  'taken-for-patterns-of-sql': {
    explains: 'is compared by SQL LIKE, so wildcards in it match any characters',
    misread: finds((each, id) => id !== '' && isLike(each, id)),
  },
  'put-into-a-query': {
    explains: 'contains a quote ends the text of an SQL query, whose condition is then true',
    misread: (id, known) => (/' or '1'='1/i.test(id) ? known[0]! : id),
  },
  'cut-at-a-semicolon': {
    of: IN_PATHS,
    explains: 'contains a semicolon is cut there, as the parameters of a path segment are',
    misread: (id) => id.replace(/;.*/s, ''),
  },
  'cut-at-a-colon': {
    of: IN_PATHS,
    explains: 'is a known one with a colon and more after it is treated as that one',
    misread: finds((each, id) => id.startsWith(`${each}:`)),
  },
  'cut-at-a-sharp': {
    of: IN_PATHS,
    explains: 'contains a sharp is cut there, as the fragment of a URL is',
    misread: (id) => id.replace(/#.*/s, ''),
  },
  'compared-without-minus-signs': {
    of: IN_PATHS,
    explains: 'differs from a known one only in minus signs is treated as that one',
    misread: finds((each, id) => each.replaceAll('-', '') === id.replaceAll('-', '')),
  },
  'compared-by-their-slugs': {
    of: /^instrument-/,
    explains: 'has underscores for the minus signs of a known one is treated as that one',
    misread: finds((each, id) => each === id.replaceAll('_', '-')),
  },
  'cut-before-a-format': {
    of: /^(instruction|contract)-/,
    explains: 'ends with the suffix of a format is looked up without it',
    misread: (id) => id.replace(/\.json$/, ''),
  },
  'cut-before-a-full-stop': {
    of: IN_PATHS,
    explains: 'ends with a full stop is looked up without it',
    misread: (id) => id.replace(/\.$/, ''),
  },
  'cut-to-64-characters': {
    of: /^(instrument|user|provider)-/,
    explains: 'is cut to the width of a column, and loses the blanks at its end',
    misread: (id) => id.slice(0, 64).trimEnd(),
  },
  trimmed: {
    explains: 'begins or ends with white space is trimmed',
    misread: (id) => id.trim(),
  },
  'decoded-twice': {
    explains: 'has escapes after decoding is decoded once more',
    misread: (id) => encodedId(id).decoded ?? id,
  },
  normalized: {
    explains: 'has another form in Unicode NFKC is normalized',
    misread: (id) => id.normalize('NFKC'),
  },
  'stripped-of-hexadecimal-marks': {
    of: /^(instruction|contract)-/,
    explains: 'begins with 0x is looked up without it',
    misread: (id) => id.replace(/^0x/, ''),
  },
  'compared-as-numbers': {
    of: IN_PATHS,
    explains: 'is the same number as a known one is treated as that one',
    misread: finds(
      (each, id) =>
        /^\d/.test(each) &&
        (Number(each) === Number(id) || each.replace(/^0+/, '') === id.replace(/^0+/, '')),
    ),
  },
  'taken-for-places': {
    of: IN_PATHS,
    explains: 'consists of digits is treated as a position in the list',
    misread: (id, known) => (known.includes(id) || !/^\d+$/.test(id) ? id : (known[Number(id)] ?? id)),
  },
};

/** Looks up another id than the one in the path. */
const misreadsIds = (misread: Misread): StandardWrap =>
  onRequest((call) => {
    const { name, id } = call.route;
    if (id?.decoded === undefined) return call;
    const known: readonly { id: string }[] = name === 'instrument' ? INSTRUMENTS : (EXERCISABLE[name] ?? []);
    const ids = known.map((each) => each.id);
    return withId(call, plainId(misread(id.decoded, ids)));
  });

/** The places where a server looks up an id: the clause, what is looked up, and the change. */
const PLACES: readonly {
  clause: string;
  ids: string;
  change: (misread: Misread) => Omit<Entry, 'explains'>;
}[] = [
  {
    clause: 'registry.unknown-id',
    ids: 'instruction-ids',
    change: (misread) => ({ wrap: misreadsIds(misread) }),
  },
  {
    clause: 'token-standard.unknown-id',
    ids: 'contract-ids',
    change: (misread) => ({ tokenStandard: onCalls(CHOICES, misreadsIds(misread)) }),
  },
  {
    clause: 'token-standard.instrument-unknown',
    ids: 'instrument-ids',
    change: (misread) => ({ tokenStandard: onCalls(['instrument'], misreadsIds(misread)) }),
  },
  {
    clause: 'participant.synchronizer-unknown',
    ids: 'synchronizer-ids',
    change: (misread) => ({
      participant: {
        setup: { synchronizers: THREE_SYNCHRONIZERS },
        parts: ({ allowsSynchronizer }, { setup }) => ({
          allowsSynchronizer: (id) =>
            allowsSynchronizer(id === undefined ? id : misread(id, setup.synchronizers)),
        }),
      },
    }),
  },
  {
    clause: 'authentication.other-user',
    ids: 'user-ids',
    change: (misread) => ({
      participant: {
        parts: admits((subject, { userId }) => userId !== '' && misread(userId, [subject]) === subject),
      },
    }),
  },
  {
    clause: 'authentication.other-identity-provider',
    ids: 'provider-ids',
    change: (misread) => ({
      participant: {
        parts: ({ mayAllocate, knowsIdentityProvider }, { setup: { identityProviders } }) => {
          const read = (id: string) => misread(id, identityProviders);
          return {
            mayAllocate: (subject, request) =>
              mayAllocate(subject, { ...request, identityProviderId: read(request.identityProviderId) }),
            knowsIdentityProvider: (id) => knowsIdentityProvider(read(id)),
          };
        },
      },
    }),
  },
];

/** Every misreading at every place. */
export const misreadIds: Faults = Object.fromEntries(
  PLACES.map(({ clause, ids, change }) => [
    clause,
    Object.fromEntries(
      Object.entries(MISREADINGS)
        .filter(([, { of }]) => of?.test(ids) ?? true)
        .map(([name, { explains, misread }]): [string, Entry] => [
          `${ids}-${name}`,
          { explains: `One of the ${ids.replaceAll('-', ' ')} that ${explains}.`, ...change(misread) },
        ]),
    ),
  ]),
);

/** The ways in which servers read a value that is not a text, by the fault's name; X is the member. */
const OTHER_TYPES: Readonly<Record<string, { explains: string; read: (value: unknown) => unknown }>> = {
  'ignores-X-objects': {
    explains: 'An object is treated as absent',
    read: (value) => (isObject(value) ? null : value),
  },
  'takes-falsy-X-for-absent': {
    explains: 'false and 0 are treated as absent',
    read: (value) => (value === false || value === 0 ? null : value),
  },
  'coerces-X-numbers': {
    explains: 'A number is converted to a string',
    read: (value) => (typeof value === 'number' ? String(value) : value),
  },
};

/** The texts in a request for a party, and the number of these readings: no provider is called like a number. */
const TEXTS = [
  ['hint', 'partyIdHint', 3],
  ['user-id', 'userId', 3],
  ['identity-provider', 'identityProviderId', 2],
  ['synchronizer', 'synchronizerId', 2],
] as const;

/** Every such reading of every text. */
export const readTypes: Faults = Object.fromEntries(
  TEXTS.map(([what, member, count]) => [
    `participant.${what}-type`,
    Object.fromEntries(
      Object.entries(OTHER_TYPES)
        .slice(0, count)
        .map(([name, { explains, read }]): [string, Entry] => [
          name.replace('X', what),
          { explains: `${explains} as ${member}.`, participant: { parts: onMember(member, read) } },
        ]),
    ),
  ]),
);

/** The ways in which servers change a text that they return, by the end of the fault's name. */
const CHANGES: Readonly<Record<string, { explains: string; change: (text: string) => string }>> = {
  'escaped-twice': {
    explains: 'returned with a backslash before each quote and backslash',
    change: (text) => text.replace(/[\\"]/g, String.raw`\$&`),
  },
  'escaped-for-html': {
    explains: 'returned with character references for what has a meaning in HTML',
    change: (text) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  },
  'cut-at-1024': {
    explains: 'cut after 1,024 characters',
    change: (text) => text.slice(0, 1024),
  },
  'stripped-of-invisible-characters': {
    explains: 'returned without the characters that change the direction of writing',
    change: (text) => text.replaceAll(/[\u200e\u200f\u202a-\u202e]/g, ''),
  },
  'taken-for-numbers': {
    explains: 'returned as a number, without leading zeros, when they consist of digits',
    change: (text) => (/^\d+$/.test(text) ? String(Number(text)) : text),
  },
  trimmed: {
    explains: 'returned without the white space around them',
    change: (text) => text.trim(),
  },
  normalized: {
    explains: 'normalized to Unicode NFC',
    change: (text) => text.normalize('NFC'),
  },
};

/** Every change, in the annotations of a party. */
export const changedAnnotations: Faults = {
  'participant.metadata-returned': Object.fromEntries(
    Object.entries(CHANGES).map(([name, { explains, change }]): [string, Entry] => [
      `annotations-${name}`,
      { explains: `Annotations are ${explains}.`, participant: { wrap: onAnnotation(change) } },
    ]),
  ),
};
