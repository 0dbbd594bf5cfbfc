import type { Fault } from '../../mount.js';
import { callsFormat } from '../../operator/edit-reply.js';
import { MEDIA_TYPES } from '../../operator/format.js';

export const protobufCalledText: Fault = {
  name: 'protobuf-called-text',
  breaks: ['operator.metrics-content-type'],
  explains: 'Protocol buffers are told as the text format.',
  operator: { wrap: callsFormat('protobuf', MEDIA_TYPES.text) },
};
