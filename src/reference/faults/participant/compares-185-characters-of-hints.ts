import type { Fault } from '../../mount.js';
import { comparesHintsBy } from '../../participant/edit-parts.js';

export const compares185CharactersOfHints: Fault = {
  name: 'compares-185-characters-of-hints',
  breaks: ['participant.hint-compared-whole'],
  explains: 'Hints that differ after 185 characters are taken for the same.',
  participant: { parts: comparesHintsBy((hint) => hint.slice(0, 185)) },
};
