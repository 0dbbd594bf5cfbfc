import type { Fault } from '../../mount.js';
import { dropping, withoutDebugFields } from '../../registry/dropping.js';
import { ACCEPTABLE } from '../../registry/instructions.js';

const last = ACCEPTABLE.at(-1)?.id;

export const leavesDebugFieldsOfLastInstruction: Fault = {
  name: 'leaves-debug-fields-of-last-instruction',
  breaks: ['registry.exclude-debug-fields'],
  explains: 'Excluding debug fields does not work for one of the instructions.',
  wrap: dropping((contract, _, call) =>
    call.id?.decoded === last ? contract : withoutDebugFields(contract),
  ),
};
