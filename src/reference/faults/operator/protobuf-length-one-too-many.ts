import type { Fault } from '../../mount.js';
import { onProtobuf } from '../../operator/edit-parts.js';

export const protobufLengthOneTooMany: Fault = {
  name: 'protobuf-length-one-too-many',
  breaks: ['operator.metrics-protobuf'],
  explains: 'The first length is one too many.',
  operator: {
    parts: onProtobuf((bytes) => {
      bytes[0] = (bytes[0] ?? 0) + 1;
      return bytes;
    }),
  },
};
