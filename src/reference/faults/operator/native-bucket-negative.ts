import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const nativeBucketNegative: Fault = {
  name: 'native-bucket-negative',
  breaks: ['operator.metrics-protobuf'],
  explains: 'A bucket of a native histogram holds less than nothing.',
  operator: {
    parts: onHistograms((point) => {
      const {
        deltas: [first = 0, second = 0, ...rest],
        zeroCount,
      } = point.native;
      return {
        ...point,
        native: {
          ...point.native,
          zeroCount: zeroCount + first + 1,
          deltas: [-1, second + first + 1, ...rest],
        },
      };
    }),
  },
};
