import { checksHintAs, onMember, refusesHint, refusesValue } from '../../participant/edit-parts.js';
import { isObject } from '../../wire/parse.js';
import type { Faults } from '../../page.js';

export const participantHint: Faults = {
  'accepts-empty-hint': {
    breaks: ['participant.hint-non-empty'],
    explains: 'An empty hint becomes an identifier that begins with its separator.',
    participant: { parts: checksHintAs((hint) => hint || 'x') },
  },
  'takes-empty-hint-for-absent': {
    breaks: ['participant.hint-non-empty'],
    explains: 'An empty hint is taken for none.',
    participant: { parts: onMember('partyIdHint', (hint) => (hint === '' ? null : hint)) },
  },
  'counts-separators-twice': {
    breaks: ['participant.hint-length-accepted'],
    explains: 'Spaces, colons and minuses count as two characters, as their escapes would.',
    participant: { parts: refusesHint((hint) => hint.replace(/[ :-]/g, '$&$&').length > 255) },
  },
  'refuses-hint-of-255': {
    breaks: ['participant.hint-length-accepted'],
    explains: 'The upper bound is off by one: a hint of 255 characters is refused.',
    participant: { parts: refusesHint((hint) => hint.length === 255) },
  },
  'refuses-hint-of-one-character': {
    breaks: ['participant.hint-length-accepted'],
    explains: 'A hint needs two characters.',
    participant: { parts: refusesHint((hint) => hint.length === 1) },
  },
  'refuses-hints-of-over-127-characters': {
    breaks: ['participant.hint-length-accepted'],
    explains: 'The length of a hint is kept in a signed byte.',
    participant: { parts: refusesHint((hint) => hint.length > 127 && hint.length < 256) },
  },
  'refuses-hints-over-185-characters': {
    breaks: ['participant.hint-length-accepted'],
    explains: 'A bound of 185 characters is in force.',
    participant: { parts: refusesHint((hint) => hint.length > 185) },
  },
  'accepts-hint-of-256': {
    breaks: ['participant.hint-length-refused'],
    explains: 'The upper bound is off by one: a hint of 256 characters is let in.',
    participant: { parts: checksHintAs((hint) => (hint.length === 256 ? hint.slice(1) : hint)) },
  },
  'collapses-spaces-before-counting': {
    breaks: ['participant.hint-length-refused'],
    explains: 'Spaces in a row count as one.',
    participant: { parts: checksHintAs((hint) => hint.replace(/ +/g, ' ')) },
  },
  'counts-lengths-in-16-bits': {
    breaks: ['participant.hint-length-refused'],
    explains: 'The length of a hint is kept in 16 bits, so that 65,536 characters pass for none too many.',
    participant: { parts: checksHintAs((hint) => hint.slice(0, Math.max(1, hint.length % 65_536))) },
  },
  'does-not-count-colons': {
    breaks: ['participant.hint-length-refused'],
    explains: 'Colons in a hint are not counted.',
    participant: { parts: checksHintAs((hint) => hint.replaceAll(':', '') || hint) },
  },
  'does-not-count-minuses': {
    breaks: ['participant.hint-length-refused'],
    explains: 'Minuses in a hint are not counted.',
    participant: { parts: checksHintAs((hint) => hint.replaceAll('-', '') || hint) },
  },
  'does-not-count-spaces-at-the-ends': {
    breaks: ['participant.hint-length-refused'],
    explains: 'Spaces at either end of a hint are not counted.',
    participant: { parts: checksHintAs((hint) => hint.replace(/^ +| +$/g, '') || hint) },
  },
  'truncates-hints-to-255-characters': {
    breaks: ['participant.hint-length-refused'],
    explains: 'A hint that is too long is cut to 255 characters.',
    participant: {
      parts: onMember('partyIdHint', (hint) => (typeof hint === 'string' ? hint.slice(0, 255) : hint)),
    },
  },
  'demands-hint': {
    breaks: ['participant.hint-optional', 'participant.fields-optional'],
    explains: 'A request without a hint is refused.',
    participant: { parts: refusesValue(({ partyIdHint }) => partyIdHint === undefined) },
  },
  'coerces-hint-numbers': {
    breaks: ['participant.hint-type'],
    explains: 'A number as the hint is taken for its text.',
    participant: {
      parts: onMember('partyIdHint', (hint) => (typeof hint === 'number' ? String(hint) : hint)),
    },
  },
  'ignores-hint-objects': {
    breaks: ['participant.hint-type'],
    explains: 'An object as the hint is taken for none.',
    participant: { parts: onMember('partyIdHint', (hint) => (isObject(hint) ? null : hint)) },
  },
  'takes-empty-hint-array-for-absent': {
    breaks: ['participant.hint-type'],
    explains: 'An empty array as the hint is taken for none.',
    participant: {
      parts: onMember('partyIdHint', (hint) => (Array.isArray(hint) && hint.length === 0 ? null : hint)),
    },
  },
  'takes-falsy-hint-for-absent': {
    breaks: ['participant.hint-type'],
    explains: 'false and 0 as the hint are taken for none.',
    participant: { parts: onMember('partyIdHint', (hint) => (hint === false || hint === 0 ? null : hint)) },
  },
};
