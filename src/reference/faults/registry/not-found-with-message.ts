import type { Fault } from '../../mount.js';
import { onStatus, withJson } from '../../registry/edit-reply.js';

export const notFoundWithMessage: Fault = {
  name: 'not-found-with-message',
  breaks: ['registry.not-found-body'],
  explains: 'The body of a 404 has message in the place of error.',
  wrap: onStatus(404, (reply) => withJson(reply, { message: 'Not found.', statusCode: 404 })),
};
