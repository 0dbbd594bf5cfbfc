import type { Fault } from '../../mount.js';
import { membersOf, refuseWhen } from '../../registry/edit-call.js';

export const refusesMetaWithExcludeDebug: Fault = {
  name: 'refuses-meta-with-exclude-debug',
  breaks: ['registry.meta-accepted', 'registry.exclude-debug-accepted'],
  explains: 'meta and excludeDebugFields are refused when they come together.',
  wrap: refuseWhen((call) => {
    const { meta, excludeDebugFields } = membersOf(call);
    return meta !== undefined && excludeDebugFields !== undefined;
  }),
};
