import type { Fault } from '../../mount.js';
import { dropping } from '../../registry/dropping.js';

export const nullDebugFieldsWhenExcluded: Fault = {
  name: 'null-debug-fields-when-excluded',
  breaks: [
    'registry.exclude-debug-fields',
    'registry.debug-package-name',
    'registry.debug-payload',
    'registry.debug-created-at',
  ],
  explains: 'Excluded debug fields are null instead of being dropped.',
  wrap: dropping((contract) => ({
    ...contract,
    debugPackageName: null,
    debugPayload: null,
    debugCreatedAt: null,
  })),
};
