import type { Fault } from '../../mount.js';
import { onStatus, withJson } from '../../registry/edit-reply.js';

export const notFoundWithNullError: Fault = {
  name: 'not-found-with-null-error',
  breaks: ['registry.not-found-body'],
  explains: 'error of a 404 is null.',
  wrap: onStatus(404, (reply) => withJson(reply, { error: null })),
};
