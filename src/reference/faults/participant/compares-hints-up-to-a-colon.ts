import type { Fault } from '../../mount.js';
import { comparesHintsBy } from '../../participant/edit-parts.js';

export const comparesHintsUpToAColon: Fault = {
  name: 'compares-hints-up-to-a-colon',
  breaks: ['participant.hint-compared-whole'],
  explains: 'Hints that differ behind their last colon are taken for the same.',
  participant: { parts: comparesHintsBy((hint) => hint.replace(/:[^:]*$/, '')) },
};
