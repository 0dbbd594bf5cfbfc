import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesUpperCaseZ: Fault = {
  name: 'refuses-upper-case-z',
  breaks: ['participant.hint-alphabet'],
  explains: 'The range of upper-case letters ends one too early.',
  participant: { parts: refusesHint((hint) => hint.includes('Z')) },
};
