import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const debugPayloadAsJsonString: Fault = {
  name: 'debug-payload-as-json-string',
  breaks: ['registry.debug-payload'],
  explains: 'debugPayload is a string that holds JSON.',
  wrap: onMember('debugPayload', (value) => JSON.stringify(value)),
};
