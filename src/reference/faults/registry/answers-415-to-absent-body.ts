import type { Fault } from '../../mount.js';
import { onStatus } from '../../registry/edit-reply.js';

export const answers415ToAbsentBody: Fault = {
  name: 'answers-415-to-absent-body',
  breaks: ['registry.body-required'],
  explains: 'A request without a body is answered 415.',
  wrap: onStatus(400, (reply, call) => (call.body.length === 0 ? { ...reply, status: 415 } : reply)),
};
