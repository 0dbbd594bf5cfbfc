import type { Fault } from '../../mount.js';
import { onContext } from '../../registry/edit-reply.js';

export const snakeCaseContext: Fault = {
  name: 'snake-case-context',
  breaks: ['registry.choice-context-data', 'registry.disclosed-contracts'],
  explains: 'The members of the context are spelt in snake case.',
  wrap: onContext(({ choiceContextData, disclosedContracts }) => ({
    choice_context_data: choiceContextData,
    disclosed_contracts: disclosedContracts,
  })),
};
