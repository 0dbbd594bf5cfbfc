import type { Fault } from '../../mount.js';
import { comparesHintsBy } from '../../participant/edit-parts.js';

export const compares254CharactersOfHints: Fault = {
  name: 'compares-254-characters-of-hints',
  breaks: ['participant.hint-compared-whole'],
  explains: 'Hints that differ in their 255th character are taken for the same.',
  participant: { parts: comparesHintsBy((hint) => hint.slice(0, 254)) },
};
