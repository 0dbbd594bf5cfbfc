import type { Fault } from '../../mount.js';
import { membersOf, refuseWhen } from '../../registry/edit-call.js';

export const demandsMeta: Fault = {
  name: 'demands-meta',
  breaks: ['registry.body-fields-optional', 'registry.meta-accepted'],
  explains: 'A request without meta is refused.',
  wrap: refuseWhen((call) => membersOf(call).meta === undefined),
};
