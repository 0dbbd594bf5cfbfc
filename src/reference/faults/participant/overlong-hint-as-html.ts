import type { Fault } from '../../mount.js';
import { onFailed } from '../../participant/edit-reply.js';
import { withMediaType } from '../../wire/edit-reply.js';

export const overlongHintAsHtml: Fault = {
  name: 'overlong-hint-as-html',
  breaks: ['participant.error-body'],
  explains: 'A hint of more than 255 characters is answered with an HTML page.',
  participant: {
    wrap: onFailed((reply, { body }) =>
      reply.status === 400 && body.length > 280
        ? { ...withMediaType(reply, 'text/html'), body: '<!doctype html><title>Bad Request</title>' }
        : reply,
    ),
  },
};
