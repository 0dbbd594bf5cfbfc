import type { Clause } from '../clause.js';

const at = {
  system: 'registry',
  section: 'Resources / ChoiceContext',
  needs: ['registry.transferInstructions.acceptable'],
} as const;

export const contextObject: Clause = {
  ...at,
  id: 'registry.context-object',
  basis: 'stated',
  statement: 'The body of a 200 is one JSON object, the ChoiceContext.',
};

export const choiceContextData: Clause = {
  ...at,
  id: 'registry.choice-context-data',
  basis: 'stated',
  statement: 'A ChoiceContext has choiceContextData, an object.',
};

export const disclosedContracts: Clause = {
  ...at,
  id: 'registry.disclosed-contracts',
  basis: 'stated',
  statement: 'A ChoiceContext has disclosedContracts, an array of objects.',
};

export const contractsReferenced: Clause = {
  ...at,
  id: 'registry.contracts-referenced',
  basis: 'derived',
  follows:
    'disclosed contracts are said to be referenced by contract id from choiceContextData; as its structure is not shown, the id may stand anywhere in it, as a name, a value or a part of one.',
  statement: 'The id of every disclosed contract occurs somewhere in choiceContextData.',
};

export const contextSufficient: Clause = {
  ...at,
  id: 'registry.context-sufficient',
  basis: 'stated',
  statement: 'The data and the contracts are those that exercising the accept choice needs.',
  untestable: 'only exercising the choice on a ledger would show it, and that moves assets',
};
