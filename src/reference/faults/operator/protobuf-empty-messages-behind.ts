import type { Fault } from '../../mount.js';
import { onProtobuf } from '../../operator/edit-parts.js';

export const protobufEmptyMessagesBehind: Fault = {
  name: 'protobuf-empty-messages-behind',
  breaks: ['operator.metrics-protobuf'],
  explains: 'Behind the messages stand ten empty ones, of families without a name.',
  operator: { parts: onProtobuf((bytes) => Buffer.concat([bytes, Buffer.alloc(10)])) },
};
