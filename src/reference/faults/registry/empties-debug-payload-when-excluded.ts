import type { Fault } from '../../mount.js';
import { dropping, withoutDebugFields } from '../../registry/dropping.js';

export const emptiesDebugPayloadWhenExcluded: Fault = {
  name: 'empties-debug-payload-when-excluded',
  breaks: ['registry.exclude-debug-fields'],
  explains: 'Excluding debug fields drops two of them and leaves an empty debugPayload.',
  wrap: dropping((contract) => ({ ...withoutDebugFields(contract), debugPayload: {} })),
};
