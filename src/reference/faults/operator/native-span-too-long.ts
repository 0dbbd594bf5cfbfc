import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const nativeSpanTooLong: Fault = {
  name: 'native-span-too-long',
  breaks: ['operator.metrics-protobuf'],
  explains: 'A span of a native histogram has more buckets than are told.',
  operator: {
    parts: onHistograms((point) => ({
      ...point,
      native: {
        ...point.native,
        spans: point.native.spans.map((span, place, all) =>
          place === all.length - 1 ? { ...span, length: span.length + 1 } : span,
        ),
      },
    })),
  },
};
