import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const nativeCountOneTooMany: Fault = {
  name: 'native-count-one-too-many',
  breaks: ['operator.metrics-protobuf'],
  explains: 'The count of a native histogram is one more than its buckets hold.',
  operator: {
    parts: onHistograms(
      (point) => ({ ...point, native: { ...point.native, zeroCount: point.native.zeroCount - 1 } }),
      'validator',
    ),
  },
};
