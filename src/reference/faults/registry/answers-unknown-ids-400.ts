import type { Fault } from '../../mount.js';
import { onStatus } from '../../registry/edit-reply.js';

export const answersUnknownIds400: Fault = {
  name: 'answers-unknown-ids-400',
  breaks: ['registry.unknown-id'],
  explains: 'An unknown id is answered 400.',
  wrap: onStatus(404, (reply, call) => (call.id ? { ...reply, status: 400 } : reply)),
};
