import type { Variant } from '../mount.js';
import { writeClassic, writeProtobuf } from '../operator/write-protobuf.js';
import { only } from './only.js';

export const classicHistograms: Variant = {
  name: 'classic-histograms',
  explains: 'Histograms of protocol buffers have classic buckets alone.',
  target: only('operator'),
  operator: {
    parts: ({ write }) => ({
      write: { ...write, protobuf: (families) => writeProtobuf(families, writeClassic) },
    }),
  },
};
