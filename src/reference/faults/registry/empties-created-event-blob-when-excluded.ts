import type { Fault } from '../../mount.js';
import { excludes } from '../../registry/edit-call.js';
import { onContract } from '../../registry/edit-reply.js';

export const emptiesCreatedEventBlobWhenExcluded: Fault = {
  name: 'empties-created-event-blob-when-excluded',
  breaks: ['registry.exclude-debug-only'],
  explains: 'Excluding debug fields empties the blob too.',
  wrap: onContract((contract, _, call) =>
    excludes(call) ? { ...contract, createdEventBlob: '' } : contract,
  ),
};
