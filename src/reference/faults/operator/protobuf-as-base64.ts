import type { Fault } from '../../mount.js';
import { onProtobuf } from '../../operator/edit-parts.js';

export const protobufAsBase64: Fault = {
  name: 'protobuf-as-base64',
  breaks: ['operator.metrics-protobuf'],
  explains: 'Protocol buffers are in base64.',
  operator: { parts: onProtobuf((bytes) => Buffer.from(bytes.toString('base64'))) },
};
