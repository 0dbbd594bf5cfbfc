import type { Variant } from '../mount.js';
import { onReply, withMediaType } from '../registry/edit-reply.js';

const TYPES: Record<number, string> = {
  200: 'application/vnd.acme.choice-context+json',
  400: 'text/plain; charset=utf-8',
  404: 'application/problem+json',
};

export const otherMediaTypes: Variant = {
  name: 'other-media-types',
  explains: 'Contexts have a JSON media type of their own; ErrorResponses go by problem+json or plain text.',
  wrap: onReply((reply) => withMediaType(reply, TYPES[reply.status] ?? 'application/json')),
};
