import type { Fault } from '../../mount.js';
import { onStatus, withJson } from '../../registry/edit-reply.js';

export const notFoundWithErrorObject: Fault = {
  name: 'not-found-with-error-object',
  breaks: ['registry.not-found-body'],
  explains: 'error of a 404 is an object.',
  wrap: onStatus(404, (reply) => withJson(reply, { error: { code: 'NOT_FOUND', message: 'Not found.' } })),
};
