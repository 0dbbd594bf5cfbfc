import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const countsSeparatorsTwice: Fault = {
  name: 'counts-separators-twice',
  breaks: ['participant.hint-length-accepted'],
  explains: 'Spaces, colons and minuses count as two characters, as their escapes would.',
  participant: { parts: refusesHint((hint) => hint.replace(/[ :-]/g, '$&$&').length > 255) },
};
