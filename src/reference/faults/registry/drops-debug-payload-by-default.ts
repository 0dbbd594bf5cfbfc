import type { Fault } from '../../mount.js';
import { membersOf } from '../../registry/edit-call.js';
import { onContract, without } from '../../registry/edit-reply.js';

export const dropsDebugPayloadByDefault: Fault = {
  name: 'drops-debug-payload-by-default',
  breaks: ['registry.exclude-debug-default'],
  explains: 'debugPayload is there only when the flag is given as false.',
  wrap: onContract((contract, _, call) =>
    membersOf(call).excludeDebugFields === undefined ? without(contract, 'debugPayload') : contract,
  ),
};
