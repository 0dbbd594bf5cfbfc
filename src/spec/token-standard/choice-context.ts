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
  'If a context or a factory once disclosed a contract and had its id as a text in choiceContextData, then every response to the same question has both or neither, whatever meta the request has. Another factory for the same party discloses it too if it refers to it, and contracts of other questions do not come to be disclosed.',
  'the disclosed contracts are those that exercising the choice needs, and choiceContextData refers to them by id. The same reference for the same choice needs the same contract, and a disclosed contract needs its reference. What V1 disclosed for a choice on an id, V2 discloses too if it refers to it. A party needs a contract for one factory as it does for another. A contract left over from an earlier question is not needed.',
);

export const contextSufficient = stated(
  'token-standard.context-sufficient',
  'The data and the contracts of a context or a factory are sufficient to exercise its choice.',
  { untestable: 'only exercising the choice on a ledger would show it, and that moves assets' },
);
