import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const debugPayloadAsArray: Fault = {
  name: 'debug-payload-as-array',
  breaks: ['registry.debug-payload'],
  explains: 'debugPayload is an array of values.',
  wrap: onMember('debugPayload', (value) => Object.values(value as Record<string, unknown>)),
};
