import type { Fault } from '../../mount.js';
import { onMembers } from '../../registry/edit-call.js';

export const takesFalsyMetaForAbsent: Fault = {
  name: 'takes-falsy-meta-for-absent',
  breaks: ['registry.meta-object'],
  explains: 'A meta of 0, false or an empty text is taken for an absent one.',
  wrap: onMembers(({ meta }) => (meta ? {} : { meta: undefined })),
};
