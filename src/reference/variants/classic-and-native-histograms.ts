import type { Variant } from '../mount.js';
import { writeClassic, writeNative, writeProtobuf } from '../operator/write-protobuf.js';
import { only } from './only.js';

export const classicAndNativeHistograms: Variant = {
  name: 'classic-and-native-histograms',
  explains: 'Histograms of protocol buffers have classic buckets beside the native ones.',
  target: only('operator'),
  operator: {
    parts: ({ write }) => ({
      write: {
        ...write,
        protobuf: (families) =>
          writeProtobuf(families, (point) => [...writeClassic(point), ...writeNative(point)]),
      },
    }),
  },
};
