import type { Fault } from '../../mount.js';
import { dropping, withoutDebugFields } from '../../registry/dropping.js';
import { metaOf } from '../../registry/edit-call.js';

export const ignoresExcludeDebugFieldsWithMeta: Fault = {
  name: 'ignores-exclude-debug-fields-with-meta',
  breaks: ['registry.exclude-debug-fields'],
  explains: 'Debug fields are dropped only when meta is empty or absent.',
  wrap: dropping((contract, _, call) =>
    Object.keys(metaOf(call)).length > 0 ? contract : withoutDebugFields(contract),
  ),
};
