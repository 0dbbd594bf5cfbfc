import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const collapsesSpacesBeforeCounting: Fault = {
  name: 'collapses-spaces-before-counting',
  breaks: ['participant.hint-length-refused'],
  explains: 'Spaces in a row count as one.',
  participant: { parts: checksHintAs((hint) => hint.replace(/ +/g, ' ')) },
};
