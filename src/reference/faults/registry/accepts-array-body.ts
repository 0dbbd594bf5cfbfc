import type { Fault } from '../../mount.js';
import { onCall, valueOf, withText } from '../../registry/edit-call.js';

export const acceptsArrayBody: Fault = {
  name: 'accepts-array-body',
  breaks: ['registry.body-object'],
  explains: 'An array is let in as the body.',
  wrap: onCall((call) => (Array.isArray(valueOf(call)) ? withText(call, '{}') : call)),
};
