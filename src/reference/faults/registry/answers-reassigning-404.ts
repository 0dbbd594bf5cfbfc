import type { Fault } from '../../mount.js';
import { onStatus } from '../../registry/edit-reply.js';

export const answersReassigning404: Fault = {
  name: 'answers-reassigning-404',
  breaks: ['registry.reassigning-conflict'],
  explains: 'An instruction with a contract being reassigned is answered 404.',
  wrap: onStatus(409, (reply) => ({ ...reply, status: 404 })),
};
