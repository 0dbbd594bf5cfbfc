import { onHistograms, onLines, onText } from '../../operator/edit-parts.js';
import type { Faults } from '../../page.js';

export const operatorMetricsHistogram: Faults = {
  'operator.metrics-histogram-buckets': {
    'bound-that-is-no-number': {
      explains: 'The bound of a bucket is a word.',
      operator: { parts: onText((text) => text.replaceAll('le="10', 'le="many')) },
    },
    'bounds-descend': {
      explains: 'The bucket with the highest bound comes first.',
      operator: { parts: onHistograms((point) => ({ ...point, buckets: point.buckets.toReversed() })) },
    },
    'bounds-in-the-order-of-texts': {
      explains: 'Buckets are in the order of their bounds as texts.',
      operator: {
        parts: onHistograms((point) => ({
          ...point,
          buckets: point.buckets.toSorted((one, other) => (String(one.le) < String(other.le) ? -1 : 1)),
        })),
      },
    },
    'bucket-of-one-series-shrinks': {
      explains: 'In one series of the participant, a bucket holds one less than the one before it.',
      operator: {
        parts: onHistograms(
          (point, place) =>
            place === 1
              ? {
                  ...point,
                  buckets: point.buckets.map((bucket) =>
                    bucket.le === 10 ? { ...bucket, count: bucket.count - 1 } : bucket,
                  ),
                }
              : point,
          'participant',
        ),
      },
    },
    'bucket-shrinks-by-one': {
      explains: 'A bucket holds one less than the one before it.',
      operator: {
        parts: onHistograms((point) => ({
          ...point,
          buckets: point.buckets.map((bucket) =>
            bucket.le === 1 ? { ...bucket, count: bucket.count - 1 } : bucket,
          ),
        })),
      },
    },
    'bucket-without-bound': {
      explains: 'A bucket has no bound.',
      operator: { parts: onText((text) => text.replaceAll(/,le="0\.1"/g, '')) },
    },
    'buckets-hold-their-own-alone': {
      explains: 'Buckets do not hold what the ones before them hold.',
      operator: {
        parts: onHistograms((point) => ({
          ...point,
          buckets: point.buckets.map((bucket, place) =>
            place === point.buckets.length - 1
              ? bucket
              : { ...bucket, count: bucket.count - (point.buckets[place - 1]?.count ?? 0) },
          ),
        })),
      },
    },
  },
  'operator.metrics-histogram-complete': {
    'infinite-bucket-is-not-the-count': {
      explains: 'The count is one more than the bucket for everything holds.',
      operator: {
        parts: onText((text) =>
          text.replace(
            /^(daml_http_requests_duration_seconds_count.* )(\d+)$/gm,
            (_, start: string, count: string) => start + String(Number(count) + 1),
          ),
        ),
      },
    },
    'infinity-in-words': {
      alsoBreaks: ['operator.metrics-histogram-buckets'],
      explains: 'The bound of the bucket for everything is written as a word.',
      operator: { parts: onText((text) => text.replaceAll('le="+Inf"', 'le="unbounded"')) },
    },
    'no-count-of-a-histogram': {
      explains: 'The count of a histogram is missing.',
      operator: {
        parts: onLines((lines) =>
          lines.filter((line) => !line.startsWith('daml_http_requests_duration_seconds_count')),
        ),
      },
    },
    'no-infinite-bucket': {
      explains: 'The bucket for everything is missing.',
      operator: { parts: onHistograms((point) => ({ ...point, buckets: point.buckets.slice(0, -1) })) },
    },
    'no-infinite-bucket-of-one-series': {
      explains: 'In one series of the validator the bucket for everything is missing.',
      operator: {
        parts: onHistograms(
          (point, place) => (place === 2 ? { ...point, buckets: point.buckets.slice(0, -1) } : point),
          'validator',
        ),
      },
    },
  },
};
