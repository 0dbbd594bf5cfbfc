import type { Fault } from '../../mount.js';
import { metaOf, refuseWhen } from '../../registry/edit-call.js';

export const refusesMetaValueOver1000Characters: Fault = {
  name: 'refuses-meta-value-over-1000-characters',
  breaks: ['registry.meta-accepted'],
  explains: 'A meta with a text of more than 1,000 characters is refused.',
  wrap: refuseWhen((call) => Object.values(metaOf(call)).some((value) => String(value).length > 1000)),
};
