import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const nativeZeroBucketEmpty: Fault = {
  name: 'native-zero-bucket-empty',
  breaks: ['operator.metrics-protobuf'],
  explains: 'What is zero is in no bucket of a native histogram, and counted.',
  operator: { parts: onHistograms((point) => ({ ...point, native: { ...point.native, zeroCount: 0 } })) },
};
