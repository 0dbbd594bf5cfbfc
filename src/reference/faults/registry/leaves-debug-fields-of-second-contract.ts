import type { Fault } from '../../mount.js';
import { dropping, withoutDebugFields } from '../../registry/dropping.js';

export const leavesDebugFieldsOfSecondContract: Fault = {
  name: 'leaves-debug-fields-of-second-contract',
  breaks: ['registry.exclude-debug-fields'],
  explains: 'Excluding debug fields leaves them on the second contract.',
  wrap: dropping((contract, index) => (index === 1 ? contract : withoutDebugFields(contract))),
};
