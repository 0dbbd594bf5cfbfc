import type { Fault } from '../../mount.js';
import { onCall, valueOf, withText } from '../../registry/edit-call.js';

export const acceptsNullBody: Fault = {
  name: 'accepts-null-body',
  breaks: ['registry.body-object'],
  explains: 'null is let in as the body.',
  wrap: onCall((call) => (valueOf(call) === null ? withText(call, '{}') : call)),
};
