import type { Fault } from '../../mount.js';
import { onContext } from '../../registry/edit-reply.js';

export const nullAmongDisclosedContracts: Fault = {
  name: 'null-among-disclosed-contracts',
  breaks: ['registry.disclosed-contracts'],
  explains: 'disclosedContracts ends with a null.',
  wrap: onContext((context) => ({ ...context, disclosedContracts: [...context.disclosedContracts, null] })),
};
