import type { Fault } from '../../mount.js';
import { dropping, withoutDebugFields } from '../../registry/dropping.js';

export const addsOtherDebugFieldWhenExcluded: Fault = {
  name: 'adds-other-debug-field-when-excluded',
  breaks: ['registry.exclude-debug-fields'],
  explains: 'Excluding debug fields drops the three known ones and leaves another one.',
  wrap: dropping((contract) => ({ ...withoutDebugFields(contract), debugExcluded: true })),
};
