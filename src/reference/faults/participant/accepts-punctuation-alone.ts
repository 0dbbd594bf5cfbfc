import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const acceptsPunctuationAlone: Fault = {
  name: 'accepts-punctuation-alone',
  breaks: ['participant.hint-ascii'],
  explains: 'A hint of one character is let in if it can be printed.',
  participant: { parts: checksHintAs((hint) => (/^[!-~]$/.test(hint) ? 'x' : hint)) },
};
