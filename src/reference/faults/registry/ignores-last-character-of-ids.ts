import type { Fault } from '../../mount.js';
import { onId } from '../../registry/edit-call.js';
import { ACCEPTABLE } from '../../registry/instructions.js';

export const ignoresLastCharacterOfIds: Fault = {
  name: 'ignores-last-character-of-ids',
  breaks: ['registry.unknown-id'],
  explains: 'An id that differs from a known one in its last character only is taken for it.',
  wrap: onId((id) => ACCEPTABLE.find((known) => known.id.slice(0, -1) === id.slice(0, -1))?.id ?? id),
};
