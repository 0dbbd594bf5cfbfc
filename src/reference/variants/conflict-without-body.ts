import type { Variant } from '../mount.js';
import { onStatus } from '../registry/edit-reply.js';

export const conflictWithoutBody: Variant = {
  name: 'conflict-without-body',
  explains: 'A 409 has neither a body nor a media type.',
  wrap: onStatus(409, ({ status }) => ({ status, headers: {}, body: '' })),
};
