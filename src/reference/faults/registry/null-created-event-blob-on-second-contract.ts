import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const nullCreatedEventBlobOnSecondContract: Fault = {
  name: 'null-created-event-blob-on-second-contract',
  breaks: ['registry.created-event-blob'],
  explains: 'createdEventBlob of the second contract is null.',
  wrap: onMember('createdEventBlob', (value, index) => (index === 1 ? null : value)),
};
