import type { Fault } from '../../mount.js';
import { metaOf, refuseWhen } from '../../registry/edit-call.js';

export const refusesMoreThan100MetaEntries: Fault = {
  name: 'refuses-more-than-100-meta-entries',
  breaks: ['registry.meta-accepted'],
  explains: 'A meta of more than 100 entries is refused.',
  wrap: refuseWhen((call) => Object.keys(metaOf(call)).length > 100),
};
