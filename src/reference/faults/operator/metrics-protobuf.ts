import { onHistograms, onProtobuf } from '../../operator/edit-parts.js';
import type { Faults } from '../../page.js';

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
