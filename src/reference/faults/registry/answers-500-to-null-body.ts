import type { Fault } from '../../mount.js';
import { valueOf } from '../../registry/edit-call.js';
import { onStatus } from '../../registry/edit-reply.js';

export const answers500ToNullBody: Fault = {
  name: 'answers-500-to-null-body',
  breaks: ['registry.body-object'],
  explains: 'null as the body is answered 500.',
  wrap: onStatus(400, (reply, call) => (valueOf(call) === null ? { ...reply, status: 500 } : reply)),
};
