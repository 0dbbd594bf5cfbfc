import type { Fault } from '../../mount.js';
import { onCall, withText } from '../../registry/edit-call.js';

export const takesBlankBodyForEmptyObject: Fault = {
  name: 'takes-blank-body-for-empty-object',
  breaks: ['registry.body-required'],
  explains: 'A body of white space is taken for an empty object.',
  wrap: onCall((call) =>
    call.body.length > 0 && call.body.toString().trim() === '' ? withText(call, '{}') : call,
  ),
};
