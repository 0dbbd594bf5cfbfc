import type { Fault } from '../../mount.js';
import { valueOf } from '../../registry/edit-call.js';
import { onStatus } from '../../registry/edit-reply.js';

export const answers500ToMalformedJson: Fault = {
  name: 'answers-500-to-malformed-json',
  breaks: ['registry.body-json'],
  explains: 'A body that is not JSON is answered 500.',
  wrap: onStatus(400, (reply, call) =>
    valueOf(call) === undefined && call.body.toString().trim() !== '' ? { ...reply, status: 500 } : reply,
  ),
};
