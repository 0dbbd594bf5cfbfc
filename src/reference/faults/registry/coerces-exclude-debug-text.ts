import type { Fault } from '../../mount.js';
import { onFlag } from '../../registry/edit-call.js';

export const coercesExcludeDebugText: Fault = {
  name: 'coerces-exclude-debug-text',
  breaks: ['registry.exclude-debug-boolean'],
  explains: 'The texts "true" and "false" are let in as excludeDebugFields.',
  wrap: onFlag((flag) => (flag === 'true' || flag === 'false' ? flag === 'true' : flag)),
};
