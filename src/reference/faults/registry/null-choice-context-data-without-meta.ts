import type { Fault } from '../../mount.js';
import { onData } from '../../registry/edit-reply.js';

export const nullChoiceContextDataWithoutMeta: Fault = {
  name: 'null-choice-context-data-without-meta',
  breaks: ['registry.choice-context-data', 'registry.contracts-referenced'],
  explains: 'choiceContextData is null unless the request has metadata.',
  wrap: onData((data) => ('meta' in data.values ? data : null)),
};
