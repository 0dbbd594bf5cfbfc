import type { Fault } from '../../mount.js';
import { onFlag } from '../../registry/edit-call.js';

export const coercesExcludeDebugNumber: Fault = {
  name: 'coerces-exclude-debug-number',
  breaks: ['registry.exclude-debug-boolean'],
  explains: 'The numbers 1 and 0 are let in as excludeDebugFields.',
  wrap: onFlag((flag) => (flag === 1 || flag === 0 ? flag === 1 : flag)),
};
