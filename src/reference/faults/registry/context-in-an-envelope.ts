import type { Fault } from '../../mount.js';
import { onContext } from '../../registry/edit-reply.js';

export const contextInAnEnvelope: Fault = {
  name: 'context-in-an-envelope',
  breaks: ['registry.choice-context-data', 'registry.disclosed-contracts'],
  explains: 'The members of the context stand one level lower, under a member named data.',
  wrap: onContext((data) => ({ data })),
};
