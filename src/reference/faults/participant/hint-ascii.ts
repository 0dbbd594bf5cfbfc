import { allowsInHint, checksHintAs, onMember, refusesHint } from '../../participant/edit-parts.js';
import type { Faults } from '../../page.js';

export const participantHintAscii: Faults = {
  'participant.hint-alphabet': {
    'refuses-digits-alone': {
      explains: 'A hint of digits alone is refused, as a name of a user would be.',
      participant: { parts: refusesHint((hint) => /^[0-9]+$/.test(hint)) },
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
