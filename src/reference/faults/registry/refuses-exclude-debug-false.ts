import type { Fault } from '../../mount.js';
import { membersOf, refuseWhen } from '../../registry/edit-call.js';

export const refusesExcludeDebugFalse: Fault = {
  name: 'refuses-exclude-debug-false',
  breaks: ['registry.exclude-debug-accepted'],
  explains: 'An excludeDebugFields of false is refused.',
  wrap: refuseWhen((call) => membersOf(call).excludeDebugFields === false),
};
