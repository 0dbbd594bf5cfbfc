import type { Fault } from '../../mount.js';
import { excludes, refuseWhen } from '../../registry/edit-call.js';

export const refusesExcludeDebugTrue: Fault = {
  name: 'refuses-exclude-debug-true',
  breaks: ['registry.exclude-debug-accepted'],
  explains: 'An excludeDebugFields of true is refused.',
  wrap: refuseWhen(excludes),
};
