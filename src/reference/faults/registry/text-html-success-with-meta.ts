import type { Fault } from '../../mount.js';
import { metaOf } from '../../registry/edit-call.js';
import { onStatus, withMediaType } from '../../registry/edit-reply.js';

export const textHtmlSuccessWithMeta: Fault = {
  name: 'text-html-success-with-meta',
  breaks: ['registry.success-media-type'],
  explains: 'A context made with metadata goes by text/html.',
  wrap: onStatus(200, (reply, call) =>
    Object.keys(metaOf(call)).length > 0 ? withMediaType(reply, 'text/html') : reply,
  ),
};
