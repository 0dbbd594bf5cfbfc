import type { Fault } from '../../mount.js';
import { onStatus, withJson } from '../../registry/edit-reply.js';

export const badRequestWithListOfErrors: Fault = {
  name: 'bad-request-with-list-of-errors',
  breaks: ['registry.bad-request-body'],
  explains: 'The body of a 400 has errors, an array, in the place of error.',
  wrap: onStatus(400, (reply) => withJson(reply, { errors: [{ message: 'Bad request.' }] })),
};
