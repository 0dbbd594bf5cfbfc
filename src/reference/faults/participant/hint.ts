import type { Faults } from '../../page.js';
import {
  allowsInHint,
  checksHintAs,
  onMember,
  refusesHint,
  refusesValue,
} from '../../participant/edit-parts.js';
import { isObject } from '../../wire/parse.js';

export const participantHint: Faults = {
  'participant.hint-non-empty': {
    'accepts-empty-hint': {
      explains: 'An empty hint becomes an identifier that begins with its separator.',
      participant: { parts: checksHintAs((hint) => hint || 'x') },
    },
    'takes-empty-hint-for-absent': {
      explains: 'An empty hint is taken for none.',
      participant: { parts: onMember('partyIdHint', (hint) => (hint === '' ? null : hint)) },
    },
  },
  'participant.hint-length-accepted': {
    'counts-separators-twice': {
      explains: 'Spaces, colons and minuses count as two characters, as their escapes would.',
      participant: { parts: refusesHint((hint) => hint.replace(/[ :-]/g, '$&$&').length > 255) },
    },
    'counts-user-and-hint-together': {
      explains: 'The bound of 255 characters is that of the hint and the user together.',
      participant: {
        parts: refusesValue(
          ({ partyIdHint, userId }) =>
            typeof partyIdHint === 'string' &&
            partyIdHint.length <= 255 &&
            partyIdHint.length + (typeof userId === 'string' ? userId.length : 0) > 255,
        ),
      },
    },
    'refuses-hint-of-255': {
      explains: 'The upper bound is off by one: a hint of 255 characters is refused.',
      participant: { parts: refusesHint((hint) => hint.length === 255) },
    },
    'refuses-hint-of-one-character': {
      explains: 'A hint needs two characters.',
      participant: { parts: refusesHint((hint) => hint.length === 1) },
    },
    'refuses-hints-of-over-127-characters': {
      explains: 'The length of a hint is kept in a signed byte.',
      participant: { parts: refusesHint((hint) => hint.length > 127 && hint.length < 256) },
    },
    'refuses-hints-over-185-characters': {
      explains: 'A bound of 185 characters is in force.',
      participant: { parts: refusesHint((hint) => hint.length > 185) },
    },
  },
  'participant.hint-length-refused': {
    'accepts-hint-of-256': {
      explains: 'The upper bound is off by one: a hint of 256 characters is let in.',
      participant: { parts: checksHintAs((hint) => (hint.length === 256 ? hint.slice(1) : hint)) },
    },
    'collapses-spaces-before-counting': {
      explains: 'Spaces in a row count as one.',
      participant: { parts: checksHintAs((hint) => hint.replace(/ +/g, ' ')) },
    },
    'counts-lengths-in-16-bits': {
      explains: 'The length of a hint is kept in 16 bits, so that 65,536 characters pass for none too many.',
      participant: { parts: checksHintAs((hint) => hint.slice(0, Math.max(1, hint.length % 65_536))) },
    },
    'does-not-count-colons': {
      explains: 'Colons in a hint are not counted.',
      participant: { parts: checksHintAs((hint) => hint.replaceAll(':', '') || hint) },
    },
    'does-not-count-minuses': {
      explains: 'Minuses in a hint are not counted.',
      participant: { parts: checksHintAs((hint) => hint.replaceAll('-', '') || hint) },
    },
    'does-not-count-spaces-at-the-ends': {
      explains: 'Spaces at either end of a hint are not counted.',
      participant: { parts: checksHintAs((hint) => hint.replace(/^ +| +$/g, '') || hint) },
    },
    'truncates-hints-to-255-characters': {
      explains: 'A hint that is too long is cut to 255 characters.',
      participant: {
        parts: onMember('partyIdHint', (hint) => (typeof hint === 'string' ? hint.slice(0, 255) : hint)),
      },
    },
  },
  'participant.hint-optional': {
    'demands-hint': {
      alsoBreaks: ['participant.fields-optional'],
      explains: 'A request without a hint is refused.',
      participant: { parts: refusesValue(({ partyIdHint }) => partyIdHint === undefined) },
    },
  },
  'participant.hint-type': {
    'coerces-hint-numbers': {
      explains: 'A number as the hint is taken for its text.',
      participant: {
        parts: onMember('partyIdHint', (hint) => (typeof hint === 'number' ? String(hint) : hint)),
      },
    },
    'ignores-hint-objects': {
      explains: 'An object as the hint is taken for none.',
      participant: { parts: onMember('partyIdHint', (hint) => (isObject(hint) ? null : hint)) },
    },
    'takes-empty-hint-array-for-absent': {
      explains: 'An empty array as the hint is taken for none.',
      participant: {
        parts: onMember('partyIdHint', (hint) => (Array.isArray(hint) && hint.length === 0 ? null : hint)),
      },
    },
    'takes-falsy-hint-for-absent': {
      explains: 'false and 0 as the hint are taken for none.',
      participant: { parts: onMember('partyIdHint', (hint) => (hint === false || hint === 0 ? null : hint)) },
    },
  },
};

export const participantHintAscii: Faults = {
  'participant.hint-alphabet': {
    'refuses-digits-alone': {
      explains: 'A hint of digits alone is refused, as a name of a user would be.',
      participant: { parts: refusesHint((hint) => /^[0-9]+$/.test(hint)) },
    },
    'trims-hints-to-nothing': {
      explains: 'A hint of nothing but white space is taken for an empty one, and refused.',
      participant: { parts: refusesHint((hint) => hint.trim() === '') },
    },
    'refuses-two-colons-between-words': {
      explains: 'A hint with two colons between letters or digits is refused, as an identifier would be.',
      participant: { parts: refusesHint((hint) => /\w::\w/.test(hint)) },
    },
    'refuses-colon-at-the-end': {
      explains: 'A hint that ends with a colon is refused.',
      participant: { parts: refusesHint((hint) => hint.endsWith(':')) },
    },
    'refuses-colon-at-the-start': {
      explains: 'A hint that starts with a colon is refused.',
      participant: { parts: refusesHint((hint) => hint.startsWith(':')) },
    },
    'refuses-digit-at-the-start': {
      explains: 'A hint that starts with a digit is refused.',
      participant: { parts: refusesHint((hint) => /^[0-9]/.test(hint)) },
    },
    'refuses-minus-at-the-end': {
      explains: 'A hint that ends with a minus is refused.',
      participant: { parts: refusesHint((hint) => hint.endsWith('-')) },
    },
    'refuses-minus-at-the-start': {
      explains: 'A hint that starts with a minus is refused.',
      participant: { parts: refusesHint((hint) => hint.startsWith('-')) },
    },
    'refuses-space-at-the-end': {
      explains: 'A hint that ends with a space is refused.',
      participant: { parts: refusesHint((hint) => hint.endsWith(' ')) },
    },
    'refuses-space-at-the-start': {
      explains: 'A hint that starts with a space is refused.',
      participant: { parts: refusesHint((hint) => hint.startsWith(' ')) },
    },
    'refuses-space-before-minus': {
      explains: 'A hint with a space before a minus is refused, as an option of a command line would be.',
      participant: { parts: refusesHint((hint) => hint.includes(' -')) },
    },
    'refuses-underscore-at-the-end': {
      explains: 'A hint that ends with an underscore is refused.',
      participant: { parts: refusesHint((hint) => hint.endsWith('_')) },
    },
    'refuses-upper-case-letter-at-the-end': {
      explains: 'A hint that ends with an upper-case letter is refused.',
      participant: { parts: refusesHint((hint) => /[A-Z]$/.test(hint)) },
    },
    'refuses-upper-case-z': {
      explains: 'The range of upper-case letters ends one too early.',
      participant: { parts: refusesHint((hint) => hint.includes('Z')) },
    },
  },
  'participant.hint-ascii': {
    'decodes-percent-escapes-in-hints': {
      explains: 'Escapes of URIs are decoded before a hint is checked.',
      participant: {
        parts: checksHintAs((hint) =>
          /^(?:[^%]|%[0-7][\da-f])*$/i.test(hint) ? decodeURIComponent(hint) : hint,
        ),
      },
    },
    'decodes-escapes-of-json-twice': {
      explains: 'Escapes of JSON are decoded once more before a hint is checked.',
      participant: { parts: allowsInHint(/\\u[\da-f]{4}/gi) },
    },
    'decodes-entities-in-hints': {
      explains: 'Entities of HTML are decoded before a hint is checked.',
      participant: { parts: allowsInHint(/&#?\w+;/g) },
    },
    'accepts-a-delete-in-hints': {
      explains: 'The last character of ASCII, a control, is taken for a printable one.',
      participant: { parts: allowsInHint(/\x7f/g) },
    },
    'accepts-at-sign-inside-hints': {
      explains: 'An at sign is let in where something stands before it.',
      participant: { parts: allowsInHint(/(?<=.)@/g) },
    },
    'accepts-backslash-before-letters': {
      explains: 'A backslash is let in where something follows it.',
      participant: { parts: allowsInHint(/\\(?=.)/g) },
    },
    'accepts-backtick-in-hints': {
      explains: 'The range from the underscore is one too long.',
      participant: { parts: allowsInHint(/`/g) },
    },
    'accepts-full-stop-in-hints': {
      explains: 'A full stop is let in, as in the names of hosts.',
      participant: { parts: allowsInHint(/\./g) },
    },
    'accepts-newline-at-the-end-of-hints': {
      explains: 'A newline at the end is let in, as by the dollar sign of some regular expressions.',
      participant: { parts: allowsInHint(/\n$/g) },
    },
    'accepts-nul-at-the-end-of-hints': {
      explains: 'A hint ends at a NUL where it is checked.',
      participant: { parts: allowsInHint(/\0$/g) },
    },
    'accepts-punctuation-alone': {
      explains: 'A hint of one character is let in if it can be printed.',
      participant: { parts: checksHintAs((hint) => (/^[!-~]$/.test(hint) ? 'x' : hint)) },
    },
    'accepts-range-from-space-to-colon': {
      explains: 'The minus between space and colon makes a range of them.',
      participant: { parts: allowsInHint(/[ -:]/g) },
    },
    'accepts-semicolon-in-hints': {
      explains: 'The range from the digits to the colon is one too long.',
      participant: { parts: allowsInHint(/;/g) },
    },
    'accepts-what-lies-between-the-letters': {
      explains: 'The letters are one range, from A to z, and what lies between is let in.',
      participant: { parts: allowsInHint(/[[\\\]^`]/g) },
    },
    'accepts-white-space-in-hints': {
      alsoBreaks: ['participant.hint-beyond-ascii'],
      explains: 'Every white space is taken for a space.',
      participant: { parts: allowsInHint(/\s/g) },
    },
    'checks-one-line-of-hints': {
      explains: 'One line of a hint that keeps the rules is enough.',
      participant: {
        parts: ({ allowsHint }) => ({ allowsHint: (hint) => hint.split(/[\n\r]/).some(allowsHint) }),
      },
    },
    'checks-only-the-end-of-hints': {
      alsoBreaks: ['participant.hint-beyond-ascii', 'participant.hint-length-refused'],
      explains: 'The pattern is not anchored at the start.',
      participant: { parts: checksHintAs((hint) => /[\w :-]{1,255}$/.exec(hint)?.[0] ?? hint) },
    },
    'checks-only-the-start-of-hints': {
      alsoBreaks: ['participant.hint-beyond-ascii', 'participant.hint-length-refused'],
      explains: 'The pattern is not anchored at the end.',
      participant: { parts: checksHintAs((hint) => /^[\w :-]{1,255}/.exec(hint)?.[0] ?? hint) },
    },
    'drops-control-characters-of-hints': {
      explains: 'Control characters are dropped from a hint before it is checked.',
      participant: {
        parts: onMember('partyIdHint', (hint) =>
          typeof hint === 'string' ? hint.replace(/\p{Cc}/gu, '') : hint,
        ),
      },
    },
  },
};
