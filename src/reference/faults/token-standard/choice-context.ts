import { membersOf, onContext, onStatus, type Members } from '../../token-standard/edit.js';
import { isObject } from '../../wire/parse.js';
import { CHOICES, FACTORIES, POSTS } from '../../token-standard/route.js';
import { without } from '../../registry/edit-reply.js';
import type { Faults } from '../../page.js';
import { onEachCall } from './on-each-call.js';

const undisclosedWhere = (test: (request: Members) => boolean) =>
  onContext((context, call) =>
    test(membersOf(call))
      ? { ...context, disclosedContracts: context.disclosedContracts.slice(0, -1) }
      : context,
  );

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
  'token-standard.reference-disclosed': {
    ...onEachCall(
      CHOICES,
      'contracts-undisclosed-beside-a-meta',
      'The last contract that is referred to is not disclosed where there is a meta',
      undisclosedWhere(({ meta }) => isObject(meta)),
    ),
    ...onEachCall(
      FACTORIES,
      'contracts-undisclosed-without-debug-fields',
      'The last contract that is referred to is not disclosed where debug fields are excluded',
      undisclosedWhere(({ excludeDebugFields }) => excludeDebugFields === true),
      ['token-standard.exclude-debug-only'],
    ),
  },
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
