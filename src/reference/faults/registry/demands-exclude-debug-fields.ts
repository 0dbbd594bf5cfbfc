import type { Fault } from '../../mount.js';
import { membersOf, refuseWhen } from '../../registry/edit-call.js';

export const demandsExcludeDebugFields: Fault = {
  name: 'demands-exclude-debug-fields',
  breaks: ['registry.body-fields-optional', 'registry.exclude-debug-accepted'],
  explains: 'A request without excludeDebugFields is refused.',
  wrap: refuseWhen((call) => membersOf(call).excludeDebugFields === undefined),
};
