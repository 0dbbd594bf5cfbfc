import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const createdAtWithOffsetWithoutColon: Fault = {
  name: 'created-at-with-offset-without-colon',
  breaks: ['registry.debug-created-at'],
  explains: 'debugCreatedAt has an offset without its colon.',
  wrap: onMember('debugCreatedAt', () => '2026-03-04T05:06:07+0100'),
};
