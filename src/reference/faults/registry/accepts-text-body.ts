import type { Fault } from '../../mount.js';
import { onCall, valueOf, withText } from '../../registry/edit-call.js';

export const acceptsTextBody: Fault = {
  name: 'accepts-text-body',
  breaks: ['registry.body-object'],
  explains: 'A string is let in as the body.',
  wrap: onCall((call) => (typeof valueOf(call) === 'string' ? withText(call, '{}') : call)),
};
