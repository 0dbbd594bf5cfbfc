import type { Fault } from '../../mount.js';
import { onId } from '../../registry/edit-call.js';
import { ACCEPTABLE } from '../../registry/instructions.js';

export const completesShortenedIds: Fault = {
  name: 'completes-shortened-ids',
  breaks: ['registry.unknown-id'],
  explains: 'The beginning of a known id, of 66 characters or more, is taken for it.',
  wrap: onId((id) => (id.length < 66 ? id : (ACCEPTABLE.find((known) => known.id.startsWith(id))?.id ?? id))),
};
