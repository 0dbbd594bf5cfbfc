import type { Fault } from '../../mount.js';
import { onFlag } from '../../registry/edit-call.js';

export const acceptsExcludeDebugArray: Fault = {
  name: 'accepts-exclude-debug-array',
  breaks: ['registry.exclude-debug-boolean'],
  explains: 'An array is let in as excludeDebugFields.',
  wrap: onFlag((flag) => (Array.isArray(flag) ? true : flag)),
};
