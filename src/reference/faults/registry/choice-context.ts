import { namesCoding } from '../../wire/content-coding.js';
import {
  onContext,
  onContextText,
  onContract,
  onData,
  onStatus,
  without,
} from '../../registry/edit-reply.js';
import { metaOf } from '../../registry/edit-call.js';
import type { Faults } from '../../page.js';

export const registryChoiceContext: Faults = {
  'registry.context-object': {
    'context-named-gzip': {
      explains: 'The context is said to be compressed, and is not.',
      wrap: onStatus(200, namesCoding('gzip')),
    },
    'context-as-json-string': {
      explains: 'The context is encoded twice: a JSON string that holds JSON.',
      wrap: onContextText((text) => JSON.stringify(text)),
    },
    'context-in-an-array': {
      explains: 'The context is the only element of an array.',
      wrap: onContext((context) => [context]),
    },
    'empty-success-body': {
      explains: 'The 200 has an empty body.',
      wrap: onContextText(() => ''),
    },
    'nan-in-context': {
      explains: 'The context holds a number that JSON does not have.',
      wrap: onContextText((text) => `${text.slice(0, -1)},"fee":NaN}`),
    },
    'trailing-comma-in-context': {
      explains: 'The context has a comma after its last member.',
      wrap: onContextText((text) => `${text.slice(0, -1)},}`),
    },
    'truncated-context': {
      explains: 'The last characters of the context are missing, in a complete answer.',
      wrap: onContextText((text) => text.slice(0, -2)),
    },
    'two-contexts-in-one-body': {
      explains: 'The context is written twice, a line each.',
      wrap: onContextText((text) => `${text}\n${text}\n`),
    },
  },
  'registry.choice-context-data': {
    'choice-context-data-as-array': {
      explains: 'choiceContextData is an array of names and values.',
      wrap: onData(({ values }) => Object.entries(values)),
    },
    'choice-context-data-as-json-string': {
      explains: 'choiceContextData is a string that holds JSON.',
      wrap: onData((data) => JSON.stringify(data)),
    },
    'context-in-an-envelope': {
      alsoBreaks: ['registry.disclosed-contracts'],
      explains: 'The members of the context stand one level lower, under a member named data.',
      wrap: onContext((data) => ({ data })),
    },
    'no-choice-context-data': {
      explains: 'choiceContextData is missing.',
      wrap: onContext((context) => without(context, 'choiceContextData')),
    },
    'null-choice-context-data-without-meta': {
      explains: 'choiceContextData is null unless the request has metadata.',
      wrap: onData((data) => ('meta' in data.values ? data : null)),
    },
    'snake-case-context': {
      alsoBreaks: ['registry.disclosed-contracts'],
      explains: 'The members of the context are spelt in snake case.',
      wrap: onContext(({ choiceContextData, disclosedContracts }) => ({
        choice_context_data: choiceContextData,
        disclosed_contracts: disclosedContracts,
      })),
    },
  },
  'registry.reference-disclosed': {
    'contract-undisclosed-beside-two-entries': {
      explains: 'The last contract that is referred to is not disclosed where meta has two entries.',
      wrap: onContext((context, call) =>
        Object.keys(metaOf(call)).length < 2
          ? context
          : { ...context, disclosedContracts: context.disclosedContracts.slice(0, -1) },
      ),
    },
  },
  'registry.disclosed-contracts': {
    'disclosed-contracts-keyed-by-id': {
      explains: 'disclosedContracts is an object with the contract ids as names.',
      wrap: onContext((context) => ({
        ...context,
        disclosedContracts: Object.fromEntries<unknown>(
          context.disclosedContracts.map((contract) => [String(contract.contractId), contract]),
        ),
      })),
    },
    'ids-instead-of-second-contract': {
      explains: 'The second disclosed contract is only an id.',
      wrap: onContract((contract, index) => (index === 1 ? contract.contractId : contract)),
    },
    'no-disclosed-contracts': {
      explains: 'disclosedContracts is missing.',
      wrap: onContext((context) => without(context, 'disclosedContracts')),
    },
    'null-among-disclosed-contracts': {
      explains: 'disclosedContracts ends with a null.',
      wrap: onContext((context) => ({
        ...context,
        disclosedContracts: [...context.disclosedContracts, null],
      })),
    },
    'single-contract-without-array': {
      explains: 'A single disclosed contract stands there without its array.',
      wrap: onContext((context) => {
        const [first, second] = context.disclosedContracts;
        return second ? context : { ...context, disclosedContracts: first };
      }),
    },
  },
};
