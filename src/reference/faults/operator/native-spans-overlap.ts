import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const nativeSpansOverlap: Fault = {
  name: 'native-spans-overlap',
  breaks: ['operator.metrics-protobuf'],
  explains: 'A span of a native histogram begins before the end of the one before it.',
  operator: {
    parts: onHistograms((point) => ({
      ...point,
      native: {
        ...point.native,
        spans: point.native.spans.map((span, place) => (place === 1 ? { ...span, offset: -1 } : span)),
      },
    })),
  },
};
