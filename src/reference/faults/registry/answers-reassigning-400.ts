import type { Fault } from '../../mount.js';
import { onStatus } from '../../registry/edit-reply.js';

export const answersReassigning400: Fault = {
  name: 'answers-reassigning-400',
  breaks: ['registry.reassigning-conflict'],
  explains: 'An instruction with a contract being reassigned is answered 400.',
  wrap: onStatus(409, (reply) => ({ ...reply, status: 400 })),
};
