import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const nativeSpanMissing: Fault = {
  name: 'native-span-missing',
  breaks: ['operator.metrics-protobuf'],
  explains: 'A native histogram has a bucket more than its spans.',
  operator: {
    parts: onHistograms((point) => ({
      ...point,
      native: { ...point.native, spans: point.native.spans.slice(0, -1) },
    })),
  },
};
