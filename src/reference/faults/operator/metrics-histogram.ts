import { onHistograms, onLines, onProtobuf, onText } from '../../operator/edit-parts.js';
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

export const operatorMetricsProtobuf: Faults = {
  'operator.metrics-protobuf': {
    'native-bucket-negative': {
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
    },
    'native-count-one-too-many': {
      explains: 'The count of a native histogram is one more than its buckets hold.',
      operator: {
        parts: onHistograms(
          (point) => ({ ...point, native: { ...point.native, zeroCount: point.native.zeroCount - 1 } }),
          'validator',
        ),
      },
    },
    'native-deltas-as-counts': {
      explains: 'The buckets of a native histogram are written as counts, not as differences.',
      operator: {
        parts: onHistograms((point) => {
          let count = 0;
          return {
            ...point,
            native: { ...point.native, deltas: point.native.deltas.map((delta) => (count += delta)) },
          };
        }),
      },
    },
    'native-schema-unknown': {
      explains: 'A native histogram has a schema that there is none of.',
      operator: { parts: onHistograms((point) => ({ ...point, native: { ...point.native, schema: 9 } })) },
    },
    'native-span-missing': {
      explains: 'A native histogram has a bucket more than its spans.',
      operator: {
        parts: onHistograms((point) => ({
          ...point,
          native: { ...point.native, spans: point.native.spans.slice(0, -1) },
        })),
      },
    },
    'native-span-too-long': {
      explains: 'A span of a native histogram claims more buckets than it has.',
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
    },
    'native-spans-overlap': {
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
    },
    'native-zero-bucket-empty': {
      explains: 'What is zero is in no bucket of a native histogram, and counted.',
      operator: { parts: onHistograms((point) => ({ ...point, native: { ...point.native, zeroCount: 0 } })) },
    },
    'protobuf-as-base64': {
      explains: 'Protocol buffers are in base64.',
      operator: { parts: onProtobuf((bytes) => Buffer.from(bytes.toString('base64'))) },
    },
    'protobuf-cut-short': {
      explains: 'The last message ends too early.',
      operator: { parts: onProtobuf((bytes) => bytes.subarray(0, -3)) },
    },
    'protobuf-empty-messages-behind': {
      explains: 'Behind the messages stand ten empty ones, of families without a name.',
      operator: { parts: onProtobuf((bytes) => Buffer.concat([bytes, Buffer.alloc(10)])) },
    },
    'protobuf-length-one-too-many': {
      explains: 'The first length is one too many.',
      operator: {
        parts: onProtobuf((bytes) => {
          bytes[0] = (bytes[0] ?? 0) + 1;
          return bytes;
        }),
      },
    },
    'protobuf-without-lengths': {
      explains: 'The length of the first message is missing.',
      operator: { parts: onProtobuf((bytes) => bytes.subarray(1)) },
    },
  },
};
