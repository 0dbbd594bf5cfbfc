import type { Fault } from '../../mount.js';
import { onId } from '../../registry/edit-call.js';
import { ACCEPTABLE } from '../../registry/instructions.js';

export const comparesFirst16CharactersOfIds: Fault = {
  name: 'compares-first-16-characters-of-ids',
  breaks: ['registry.unknown-id'],
  explains: 'An id that begins like a known one is taken for it.',
  wrap: onId((id) => ACCEPTABLE.find((known) => known.id.slice(0, 16) === id.slice(0, 16))?.id ?? id),
};
