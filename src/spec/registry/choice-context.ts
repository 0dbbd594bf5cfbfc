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

export const contractsReferenced = derived(
  'registry.contracts-referenced',
  'The id of every disclosed contract occurs somewhere in choiceContextData.',
  'disclosed contracts are said to be referenced by contract id from choiceContextData; as its structure is not shown, the id may stand anywhere in it, as a name, a value or a part of one.',
);

export const contextSufficient = stated(
  'registry.context-sufficient',
  'The data and the contracts are those that exercising the accept choice needs.',
  { untestable: 'only exercising the choice on a ledger would show it, and that moves assets' },
);
