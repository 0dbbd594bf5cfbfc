import type { Fault } from '../../mount.js';
import { onCall, valueOf, withText } from '../../registry/edit-call.js';

export const acceptsBooleanBody: Fault = {
  name: 'accepts-boolean-body',
  breaks: ['registry.body-object'],
  explains: 'true and false are let in as the body.',
  wrap: onCall((call) => (typeof valueOf(call) === 'boolean' ? withText(call, '{}') : call)),
};
