import type { Faults } from '../../page.js';
import { comparesHintsBy } from '../../participant/edit-parts.js';

export const participantHintCompared: Faults = {
  'participant.hint-compared-whole': {
    'compares-185-characters-of-hints': {
      explains: 'Hints that differ after 185 characters are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.slice(0, 185)) },
    },
    'compares-254-characters-of-hints': {
      explains: 'Hints that differ in their 255th character are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.slice(0, 254)) },
    },
    'compares-hints-of-digits-as-numbers': {
      explains:
        'Hints of digits that are the same number, as far as a machine’s number goes, are taken for the same.',
      participant: {
        parts: comparesHintsBy((hint) => (/^[0-9]+$/.test(hint) ? String(Number(hint)) : hint)),
      },
    },
    'compares-hints-without-leading-zeros': {
      explains: 'Hints that differ in zeros at their start are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.replace(/^0+(?=[0-9])/, '')) },
    },
    'compares-hints-up-to-a-colon': {
      explains: 'Hints that differ behind their last colon are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.replace(/:[^:]*$/, '')) },
    },
    'compares-hints-without-case': {
      explains: 'Hints that differ in case are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.toLowerCase()) },
    },
    'compares-hints-without-spaces-at-the-ends': {
      explains: 'Hints that differ in a space at the end are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.trim()) },
    },
    'compares-hints-with-spaces-as-one': {
      explains: 'Hints that differ in how many spaces follow each other are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.replace(/ +/g, ' ')) },
    },
    'compares-hints-with-spaces-as-minuses': {
      explains: 'A space and a minus in hints are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.replaceAll(' ', '-')) },
    },
    'compares-hints-with-spaces-between-words-as-one': {
      explains: 'Hints that differ in how many spaces are between two words are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.replace(/(?<=\w) +(?=\w)/g, ' ')) },
    },
    'compares-hints-with-underscores-as-minuses': {
      explains: 'An underscore and a minus in hints are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.replaceAll('_', '-')) },
    },
    'compares-letters-and-digits-of-hints': {
      explains: 'Only letters and digits of hints are compared.',
      participant: { parts: comparesHintsBy((hint) => hint.replace(/[^A-Za-z0-9]/g, '') || hint) },
    },
  },
};
