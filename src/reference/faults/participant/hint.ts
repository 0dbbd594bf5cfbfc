import { checksHintAs, onMember, refusesHint, refusesValue } from '../../participant/edit-parts.js';
import { isObject } from '../../wire/parse.js';
import type { Faults } from '../../page.js';

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
