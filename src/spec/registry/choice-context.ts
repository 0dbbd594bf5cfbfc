import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('registry', 'Resources / ChoiceContext', [
  'registry.transferInstructions.acceptable',
]);

export const contextObject = stated(
  'registry.context-object',
  'The body of a 200 is one JSON object, the ChoiceContext.',
);

export const choiceContextData = stated(
  'registry.choice-context-data',
  'A ChoiceContext has choiceContextData, an object.',
);

export const disclosedContracts = stated(
  'registry.disclosed-contracts',
  'A ChoiceContext has disclosedContracts, an array of objects.',
);

export const contractsReferenced = stated(
  'registry.contracts-referenced',
  'choiceContextData refers to the disclosed contracts by their contract ids.',
  {
    untestable:
      'the form of a reference is not shown, and a contract may be disclosed because another one needs it. Whether the ids appear as texts is observed',
  },
);

export const referenceDisclosed = derived(
  'registry.reference-disclosed',
  'If a context of an instruction once disclosed a contract and had its id as a text in choiceContextData, then every context of that instruction has both or neither, whatever meta the request has.',
  'the disclosed contracts are those that exercising the choice needs, and choiceContextData refers to them by id. The same reference for the same instruction needs the same contract, and a disclosed contract needs its reference.',
);

export const contextSufficient = stated(
  'registry.context-sufficient',
  'The data and the contracts are sufficient to exercise the accept choice.',
  { untestable: 'only exercising the choice on a ledger would show it, and that moves assets' },
);
