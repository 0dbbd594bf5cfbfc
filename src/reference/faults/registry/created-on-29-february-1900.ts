import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const createdOn29February1900: Fault = {
  name: 'created-on-29-february-1900',
  breaks: ['registry.debug-created-at'],
  explains: 'debugCreatedAt is a 29 February of 1900, which was no leap year.',
  wrap: onMember('debugCreatedAt', () => '1900-02-29T05:06:07Z'),
};
