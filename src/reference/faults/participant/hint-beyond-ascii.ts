import type { Faults } from '../../page.js';
import { allowsInHint, checksHintAs, onMember, refusesHint } from '../../participant/edit-parts.js';

export const participantHintBeyondAscii: Faults = {
  'participant.hint-beyond-ascii': {
    'accepts-combining-marks-after-letters': {
      explains: 'A combining mark after a letter is let in.',
      participant: { parts: allowsInHint(/(?<=\w)\p{M}/gu) },
    },
    'accepts-cyrillic-letters': {
      explains: 'Cyrillic letters are let in.',
      participant: { parts: allowsInHint(/\p{Script=Cyrillic}/gu) },
    },
    'accepts-dashes-beyond-ascii': {
      explains: 'Dashes of every kind are taken for a minus.',
      participant: { parts: allowsInHint(/[\p{Pd}\u2212]/gu) },
    },
    'accepts-digits-of-other-scripts': {
      explains: 'Digits of every script are let in.',
      participant: { parts: allowsInHint(/\p{Nd}/gu) },
    },
    'accepts-emoji-in-hints': {
      explains: 'Characters beyond the first plane are let in.',
      participant: { parts: allowsInHint(/[\u{10000}-\u{10ffff}]/gu) },
    },
    'accepts-greek-capitals-that-look-latin': {
      explains: 'Greek capitals that look like Latin ones are let in.',
      participant: { parts: allowsInHint(/[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]/g) },
    },
    'accepts-hints-in-full-width': {
      explains: 'Letters, digits and signs of full width are taken for those of ASCII.',
      participant: { parts: checksHintAs((hint) => hint.normalize('NFKC')) },
    },
    'accepts-kelvin-sign-and-long-s': {
      explains: 'Letters are compared without case, so that the Kelvin sign and the long s are let in.',
      participant: { parts: allowsInHint(/[a-z]/giu) },
    },
    'accepts-latin-letters-with-marks': {
      explains: 'Latin letters with marks are let in.',
      participant: { parts: allowsInHint(/[À-ÿ]/g) },
    },
    'accepts-letters-of-other-scripts': {
      explains: 'Letters of every script are let in.',
      participant: { parts: allowsInHint(/\p{L}/gu) },
    },
    'accepts-low-lines-beyond-ascii': {
      explains: 'Connectors of every kind are taken for an underscore.',
      participant: { parts: allowsInHint(/\p{Pc}/gu) },
    },
    'accepts-numbers-that-are-no-digits': {
      explains: 'Numerals and superscripts are taken for digits.',
      participant: { parts: allowsInHint(/[\p{Nl}\p{No}]/gu) },
    },
    'accepts-spaces-beyond-ascii': {
      explains: 'Spaces of every kind are let in.',
      participant: { parts: allowsInHint(/\p{Zs}/gu) },
    },
    'accepts-unpaired-surrogates': {
      explains: 'Half a character is let in.',
      participant: { parts: allowsInHint(/\p{Cs}/gu) },
    },
    'decomposes-letters-of-hints': {
      explains: 'Letters lose their marks before a hint is checked.',
      participant: { parts: checksHintAs((hint) => hint.normalize('NFD').replace(/(?<=\w)\p{M}/gu, '')) },
    },
    'drops-byte-order-mark-of-hints': {
      explains: 'A byte-order mark before a hint is dropped.',
      participant: {
        parts: onMember('partyIdHint', (hint) =>
          typeof hint === 'string' ? hint.replace(/^\ufeff/, '') : hint,
        ),
      },
    },
    'drops-what-has-no-width': {
      explains: 'Characters without width are dropped from a hint.',
      participant: {
        parts: onMember('partyIdHint', (hint) =>
          typeof hint === 'string' ? hint.replace(/\p{Cf}/gu, '') : hint,
        ),
      },
    },
    'folds-full-width-forms': {
      explains: 'Full-width forms are folded before a hint is checked.',
      participant: {
        parts: checksHintAs((hint) => hint.replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))),
      },
    },
    'looks-at-seven-bits': {
      explains: 'Only the low seven bits of a character are looked at.',
      participant: {
        parts: checksHintAs((hint) =>
          hint.replace(/[\u0080-\u00ff]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) % 0x80)),
        ),
      },
    },
  },
};

/** Faults of hints that look like something else. */
export const participantHintLookalikes: Faults = {
  'participant.hint-alphabet': {
    'takes-hints-for-numbers': {
      explains: 'A hint that is a number with an exponent is refused as one.',
      participant: { parts: refusesHint((hint) => /^\d+e\d+$/.test(hint)) },
    },
    'takes-hints-for-hexadecimal-numbers': {
      explains: 'A hint that is a number in base 16 is refused as one.',
      participant: { parts: refusesHint((hint) => /^0x[\da-f]+$/.test(hint)) },
    },
    'takes-hints-for-times': {
      explains: 'A hint of digits and colons is read as a time, and refused.',
      participant: { parts: refusesHint((hint) => /^\d+(:\d+)+$/.test(hint)) },
    },
    'takes-hints-for-uuids': {
      explains: 'A hint that is a UUID is refused: it would be that of something else.',
      participant: { parts: refusesHint((hint) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(hint)) },
    },
  },
};
