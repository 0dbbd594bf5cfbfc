import type { Fault } from '../../mount.js';
import { comparesHintsBy } from '../../participant/edit-parts.js';

export const comparesHintsWithoutSpacesAtTheEnds: Fault = {
  name: 'compares-hints-without-spaces-at-the-ends',
  breaks: ['participant.hint-compared-whole'],
  explains: 'Hints that differ in a space at the end are taken for the same.',
  participant: { parts: comparesHintsBy((hint) => hint.trim()) },
};
