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
      'in which form it holds an id is not shown, and contracts may be disclosed for what others refer to; whether the ids are there as texts is observed',
  },
);

export const referenceDisclosed = derived(
  'registry.reference-disclosed',
  'A contract that the context of an instruction was seen to disclose, with its id as a text in choiceContextData, comes with that reference in each of its contexts: neither stands there without the other, whatever the request has as its meta.',
  'disclosed are the contracts that exercising the choice takes, and choiceContextData refers to them by their ids: whoever is sent the same reference for the same instruction needs the same contract, and whoever is sent the contract needs the reference.',
);

export const contextSufficient = stated(
  'registry.context-sufficient',
  'The data and the contracts are those that exercising the accept choice needs.',
  { untestable: 'only exercising the choice on a ledger would show it, and that moves assets' },
);
