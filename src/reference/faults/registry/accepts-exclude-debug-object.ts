import type { Fault } from '../../mount.js';
import { onFlag } from '../../registry/edit-call.js';

export const acceptsExcludeDebugObject: Fault = {
  name: 'accepts-exclude-debug-object',
  breaks: ['registry.exclude-debug-boolean'],
  explains: 'An object is let in as excludeDebugFields.',
  wrap: onFlag((flag) => (typeof flag === 'object' && !Array.isArray(flag) ? true : flag)),
};
