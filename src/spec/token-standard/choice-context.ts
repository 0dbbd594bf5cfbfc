import { clausesOf } from '../clause.js';
import { CHOICE_CONTEXT } from './sections.js';

const { stated, derived } = clausesOf('token-standard', CHOICE_CONTEXT, ['registry.tokenStandard']);

export const answerObject = stated(
  'token-standard.answer-object',
  'The body of a 200 with a context or a factory is one JSON object.',
);

export const choiceContextData = stated(
  'token-standard.choice-context-data',
  'The context of a call for a context or a factory has choiceContextData, an object.',
);

export const disclosedContracts = stated(
  'token-standard.disclosed-contracts',
  'The context of a call for a context or a factory has disclosedContracts, an array of objects.',
);

export const referenceDisclosed = derived(
  'token-standard.reference-disclosed',
  'A contract that a context or a factory was seen to disclose, with its id as a text in choiceContextData, comes with that reference in each answer to the same question: neither stands there without the other, whatever the request has as its meta.',
  'disclosed are the contracts that exercising the choice takes, and choiceContextData refers to them by their ids: whoever is sent the same reference for the same choice needs the same contract, and whoever is sent the contract needs the reference.',
);

export const contextSufficient = stated(
  'token-standard.context-sufficient',
  'The data and the contracts of a context or a factory are those that exercising its choice needs.',
  { untestable: 'only exercising the choice on a ledger would show it, and that moves assets' },
);
