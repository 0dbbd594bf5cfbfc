import type { Fault } from '../../mount.js';
import { onProtobuf } from '../../operator/edit-parts.js';

export const protobufCutShort: Fault = {
  name: 'protobuf-cut-short',
  breaks: ['operator.metrics-protobuf'],
  explains: 'The last message ends too early.',
  operator: { parts: onProtobuf((bytes) => bytes.subarray(0, -3)) },
};
