import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsADeleteInHints: Fault = {
  name: 'accepts-a-delete-in-hints',
  breaks: ['participant.hint-ascii'],
  explains: 'The last character of ASCII, a control, is taken for a printable one.',
  participant: { parts: allowsInHint(/\x7f/g) },
};
