import type { Fault } from '../../mount.js';
import { excludes } from '../../registry/edit-call.js';
import { onContract, without } from '../../registry/edit-reply.js';

export const dropsCreatedEventBlobWhenExcluded: Fault = {
  name: 'drops-created-event-blob-when-excluded',
  breaks: ['registry.exclude-debug-only', 'registry.created-event-blob'],
  explains: 'Excluding debug fields drops the blob too.',
  wrap: onContract((contract, _, call) =>
    excludes(call) ? without(contract, 'createdEventBlob') : contract,
  ),
};
