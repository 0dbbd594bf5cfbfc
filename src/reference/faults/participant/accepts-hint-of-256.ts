import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const acceptsHintOf256: Fault = {
  name: 'accepts-hint-of-256',
  breaks: ['participant.hint-length-refused'],
  explains: 'The upper bound is off by one: a hint of 256 characters is let in.',
  participant: { parts: checksHintAs((hint) => (hint.length === 256 ? hint.slice(1) : hint)) },
};
