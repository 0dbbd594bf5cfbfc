import type { Fault } from '../../mount.js';
import { excludes } from '../../registry/edit-call.js';
import { onData, without } from '../../registry/edit-reply.js';

export const dropsMetaWhenExcluded: Fault = {
  name: 'drops-meta-when-excluded',
  breaks: ['registry.exclude-debug-only'],
  explains: 'Excluding debug fields leaves the metadata of the request out of choiceContextData.',
  wrap: onData((data, _, call) => (excludes(call) ? { values: without(data.values, 'meta') } : data)),
};
