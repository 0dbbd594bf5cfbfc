import type { Fault } from '../../mount.js';
import { comparesHintsBy } from '../../participant/edit-parts.js';

export const comparesHintsWithoutCase: Fault = {
  name: 'compares-hints-without-case',
  breaks: ['participant.hint-compared-whole'],
  explains: 'Hints that differ in case are taken for the same.',
  participant: { parts: comparesHintsBy((hint) => hint.toLowerCase()) },
};
