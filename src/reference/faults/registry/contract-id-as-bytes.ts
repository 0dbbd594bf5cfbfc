import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const contractIdAsBytes: Fault = {
  name: 'contract-id-as-bytes',
  breaks: ['registry.contract-id'],
  explains: 'contractId is an array of bytes.',
  wrap: onMember('contractId', (value) => [...Buffer.from(String(value), 'hex')]),
};
