import type { Fault } from '../../mount.js';
import { metaOf, refuseWhen } from '../../registry/edit-call.js';

export const refusesEmptyMetaName: Fault = {
  name: 'refuses-empty-meta-name',
  breaks: ['registry.meta-accepted'],
  explains: 'A meta with an empty name is refused.',
  wrap: refuseWhen((call) => '' in metaOf(call)),
};
