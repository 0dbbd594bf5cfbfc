import type { Fault } from '../../mount.js';
import { onAllocated } from '../../participant/edit-reply.js';
import { withJson } from '../../wire/edit-reply.js';

export const detailsWithoutTheirName: Fault = {
  name: 'details-without-their-name',
  breaks: ['participant.details'],
  explains: 'The details stand at the top of the answer.',
  participant: { wrap: onAllocated((details, reply) => withJson(reply, details)) },
};
