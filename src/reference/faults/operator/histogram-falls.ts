import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const histogramFalls: Fault = {
  name: 'histogram-falls',
  breaks: ['operator.metrics-counters'],
  explains: 'In every second scrape a histogram has some observations less.',
  operator: {
    parts: onHistograms((point, _, scrape) => {
      const gone = scrape % 2 ? 0 : 2;
      const buckets = point.buckets.map((bucket) => ({ ...bucket, count: bucket.count - gone }));
      const native = { ...point.native, zeroCount: point.native.zeroCount - gone };
      return { ...point, count: point.count - gone, buckets, native };
    }),
  },
};
