import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const createdOn29FebruaryOfCommonYear: Fault = {
  name: 'created-on-29-february-of-common-year',
  breaks: ['registry.debug-created-at'],
  explains: 'debugCreatedAt is a 29 February of a year that has none.',
  wrap: onMember('debugCreatedAt', () => '2026-02-29T05:06:07Z'),
};
