import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const acceptsEmptyHint: Fault = {
  name: 'accepts-empty-hint',
  breaks: ['participant.hint-non-empty'],
  explains: 'An empty hint becomes an identifier that begins with its separator.',
  participant: { parts: checksHintAs((hint) => hint || 'x') },
};
