import type { Fault } from '../../mount.js';
import { membersOf, metaOf, refuseWhen } from '../../registry/edit-call.js';

export const refusesEmptyMeta: Fault = {
  name: 'refuses-empty-meta',
  breaks: ['registry.meta-accepted'],
  explains: 'A meta without entries is refused.',
  wrap: refuseWhen((call) => membersOf(call).meta !== undefined && Object.keys(metaOf(call)).length === 0),
};
