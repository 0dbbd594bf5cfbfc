import type { Fault } from '../../mount.js';
import { onProtobuf } from '../../operator/edit-parts.js';

export const protobufWithoutLengths: Fault = {
  name: 'protobuf-without-lengths',
  breaks: ['operator.metrics-protobuf'],
  explains: 'The length of the first message is missing.',
  operator: { parts: onProtobuf((bytes) => bytes.subarray(1)) },
};
