import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const createdEventBlobAsBytes: Fault = {
  name: 'created-event-blob-as-bytes',
  breaks: ['registry.created-event-blob'],
  explains: 'createdEventBlob is an array of bytes.',
  wrap: onMember('createdEventBlob', (value) => [...Buffer.from(String(value), 'base64')]),
};
