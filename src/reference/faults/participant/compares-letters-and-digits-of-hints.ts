import type { Fault } from '../../mount.js';
import { comparesHintsBy } from '../../participant/edit-parts.js';

export const comparesLettersAndDigitsOfHints: Fault = {
  name: 'compares-letters-and-digits-of-hints',
  breaks: ['participant.hint-compared-whole'],
  explains: 'Only letters and digits of hints are compared.',
  participant: { parts: comparesHintsBy((hint) => hint.replace(/[^A-Za-z0-9]/g, '') || hint) },
};
