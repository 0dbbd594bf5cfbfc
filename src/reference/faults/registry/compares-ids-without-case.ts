import type { Fault } from '../../mount.js';
import { onId } from '../../registry/edit-call.js';
import { ACCEPTABLE } from '../../registry/instructions.js';

export const comparesIdsWithoutCase: Fault = {
  name: 'compares-ids-without-case',
  breaks: ['registry.unknown-id'],
  explains: 'An id that differs from a known one in case only is taken for it.',
  wrap: onId((id) => ACCEPTABLE.find((known) => known.id.toLowerCase() === id.toLowerCase())?.id ?? id),
};
