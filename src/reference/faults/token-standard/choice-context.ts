import { onContext, onStatus } from '../../token-standard/edit.js';
import { POSTS } from '../../token-standard/route.js';
import { without } from '../../registry/edit-reply.js';
import type { Faults } from '../../page.js';
import { onEachCall } from './on-each-call.js';

export const tokenStandardChoiceContext: Faults = {
  'token-standard.answer-object': onEachCall(
    POSTS,
    'json-in-a-text',
    'The answer is encoded twice, a JSON string that holds JSON',
    onStatus(200, (reply) => ({ ...reply, body: JSON.stringify(reply.body.toString()) })),
  ),
  'token-standard.choice-context-data': onEachCall(
    POSTS,
    'data-missing',
    'choiceContextData is missing',
    onContext((context) => without(context, 'choiceContextData')),
  ),
  'token-standard.disclosed-contracts': {
    ...onEachCall(
      POSTS,
      'contracts-in-snake-case',
      'disclosedContracts is called disclosed_contracts',
      onContext(({ disclosedContracts, ...context }) => ({
        ...context,
        disclosed_contracts: disclosedContracts,
      })),
    ),
    'null-in-the-place-of-no-contract': {
      explains: 'disclosedContracts ends with a null.',
      tokenStandard: onContext((context) => ({
        ...context,
        disclosedContracts: [...context.disclosedContracts, null],
      })),
    },
  },
};
