import type { Fault } from '../../mount.js';
import { excludes } from '../../registry/edit-call.js';
import { onStatus, withMediaType } from '../../registry/edit-reply.js';

export const octetStreamSuccessWhenExcluded: Fault = {
  name: 'octet-stream-success-when-excluded',
  breaks: ['registry.success-media-type'],
  explains: 'A context without debug fields goes by application/octet-stream.',
  wrap: onStatus(200, (reply, call) =>
    excludes(call) ? withMediaType(reply, 'application/octet-stream') : reply,
  ),
};
