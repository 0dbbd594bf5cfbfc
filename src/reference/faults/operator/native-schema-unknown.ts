import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const nativeSchemaUnknown: Fault = {
  name: 'native-schema-unknown',
  breaks: ['operator.metrics-protobuf'],
  explains: 'A native histogram has a schema that there is none of.',
  operator: { parts: onHistograms((point) => ({ ...point, native: { ...point.native, schema: 9 } })) },
};
