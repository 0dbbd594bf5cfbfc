import type { Fault } from '../../mount.js';
import { onContext, without } from '../../registry/edit-reply.js';

export const noDisclosedContracts: Fault = {
  name: 'no-disclosed-contracts',
  breaks: ['registry.disclosed-contracts'],
  explains: 'disclosedContracts is missing.',
  wrap: onContext((context) => without(context, 'disclosedContracts')),
};
