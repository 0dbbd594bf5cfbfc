import type { Fault } from '../../mount.js';
import { callsFormat } from '../../operator/edit-reply.js';

export const protobufCalledOctets: Fault = {
  name: 'protobuf-called-octets',
  breaks: ['operator.metrics-content-type'],
  explains: 'Protocol buffers are told as octets.',
  operator: { wrap: callsFormat('protobuf', 'application/octet-stream') },
};
