import type { Fault } from '../../mount.js';
import { onFlag } from '../../registry/edit-call.js';

export const acceptsExcludeDebugEmptyText: Fault = {
  name: 'accepts-exclude-debug-empty-text',
  breaks: ['registry.exclude-debug-boolean'],
  explains: 'An empty text is let in as excludeDebugFields.',
  wrap: onFlag((flag) => (flag === '' ? false : flag)),
};
