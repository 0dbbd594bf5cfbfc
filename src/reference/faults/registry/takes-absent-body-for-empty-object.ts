import type { Fault } from '../../mount.js';
import { onCall, withText } from '../../registry/edit-call.js';

export const takesAbsentBodyForEmptyObject: Fault = {
  name: 'takes-absent-body-for-empty-object',
  breaks: ['registry.body-required'],
  explains: 'A request without a body is taken for one with an empty object.',
  wrap: onCall((call) => (call.body.length === 0 ? withText(call, '{}') : call)),
};
