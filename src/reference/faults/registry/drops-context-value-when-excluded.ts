import type { Fault } from '../../mount.js';
import { excludes } from '../../registry/edit-call.js';
import { onData } from '../../registry/edit-reply.js';

export const dropsContextValueWhenExcluded: Fault = {
  name: 'drops-context-value-when-excluded',
  breaks: ['registry.exclude-debug-only'],
  explains: 'Excluding debug fields drops a value of choiceContextData that is no contract id.',
  wrap: onData(({ values }, _, call) => ({
    values: excludes(call) ? Object.fromEntries(Object.entries(values).slice(1)) : values,
  })),
};
