import type { Variant } from '../mount.js';
import { onStatus, withMediaType } from '../registry/edit-reply.js';

export const conflictWithHtml: Variant = {
  name: 'conflict-with-html',
  explains: 'A 409 has an HTML page as its body.',
  wrap: onStatus(409, (reply) => ({
    ...withMediaType(reply, 'text/html; charset=utf-8'),
    body: '<!doctype html><title>Conflict</title><p>Try again later.',
  })),
};
