import type { Fault } from '../../mount.js';
import { metaOf, refuseWhen } from '../../registry/edit-call.js';

export const refusesMetaNameOver63Characters: Fault = {
  name: 'refuses-meta-name-over-63-characters',
  breaks: ['registry.meta-accepted'],
  explains: 'A meta with a name of more than 63 characters is refused.',
  wrap: refuseWhen((call) => Object.keys(metaOf(call)).some((name) => name.length > 63)),
};
