import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const nativeDeltasAsCounts: Fault = {
  name: 'native-deltas-as-counts',
  breaks: ['operator.metrics-protobuf'],
  explains: 'The buckets of a native histogram are told as counts, not as differences.',
  operator: {
    parts: onHistograms((point) => {
      let count = 0;
      return {
        ...point,
        native: { ...point.native, deltas: point.native.deltas.map((delta) => (count += delta)) },
      };
    }),
  },
};
