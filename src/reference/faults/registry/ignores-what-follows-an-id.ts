import type { Fault } from '../../mount.js';
import { onId } from '../../registry/edit-call.js';
import { ACCEPTABLE } from '../../registry/instructions.js';

export const ignoresWhatFollowsAnId: Fault = {
  name: 'ignores-what-follows-an-id',
  breaks: ['registry.unknown-id'],
  explains: 'An id with further characters after a known one is taken for it.',
  wrap: onId((id) => ACCEPTABLE.find((known) => id.startsWith(known.id))?.id ?? id),
};
