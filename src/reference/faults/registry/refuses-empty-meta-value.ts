import type { Fault } from '../../mount.js';
import { metaOf, refuseWhen } from '../../registry/edit-call.js';

export const refusesEmptyMetaValue: Fault = {
  name: 'refuses-empty-meta-value',
  breaks: ['registry.meta-accepted'],
  explains: 'A meta with an empty text is refused.',
  wrap: refuseWhen((call) => Object.values(metaOf(call)).includes('')),
};
