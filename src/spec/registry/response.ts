import type { Clause } from '../clause.js';

const context = {
  system: 'registry',
  section: 'Resources / ChoiceContext',
  needs: ['registry.transferInstructions.acceptable'],
} as const;

const contract = { ...context, section: 'Resources / DisclosedContract' } as const;

export const contextObject: Clause = {
  ...context,
  id: 'registry.context-object',
  basis: 'stated',
  statement: 'The body of a 200 is one JSON object, the ChoiceContext.',
};

export const choiceContextData: Clause = {
  ...context,
  id: 'registry.choice-context-data',
  basis: 'stated',
  statement: 'A ChoiceContext has choiceContextData, an object.',
};

export const disclosedContracts: Clause = {
  ...context,
  id: 'registry.disclosed-contracts',
  basis: 'stated',
  statement: 'A ChoiceContext has disclosedContracts, an array of objects.',
};

export const contractsReferenced: Clause = {
  ...context,
  id: 'registry.contracts-referenced',
  basis: 'derived',
  follows:
    'disclosed contracts are said to be referenced by contract id from choiceContextData; as its structure is not shown, the id may stand anywhere in it, as a name, a value or a part of one.',
  statement: 'The id of every disclosed contract occurs somewhere in choiceContextData.',
};

export const contextSufficient: Clause = {
  ...context,
  id: 'registry.context-sufficient',
  basis: 'stated',
  statement: 'The data and the contracts are those that exercising the accept choice needs.',
  untestable: 'only exercising the choice on a ledger would show it, and that moves assets',
};

export const templateId: Clause = {
  ...contract,
  id: 'registry.template-id',
  basis: 'stated',
  statement: 'Every disclosed contract has templateId, a string.',
};

export const contractId: Clause = {
  ...contract,
  id: 'registry.contract-id',
  basis: 'stated',
  statement: 'Every disclosed contract has contractId, a string.',
};

export const createdEventBlob: Clause = {
  ...contract,
  id: 'registry.created-event-blob',
  basis: 'stated',
  statement: 'Every disclosed contract has createdEventBlob, a string.',
};

export const synchronizerId: Clause = {
  ...contract,
  id: 'registry.synchronizer-id',
  basis: 'stated',
  statement: 'Every disclosed contract has synchronizerId, a string.',
};

export const debugPackageName: Clause = {
  ...contract,
  id: 'registry.debug-package-name',
  basis: 'stated',
  statement: 'debugPackageName, where a contract has it, is a string.',
};

export const debugPayload: Clause = {
  ...contract,
  id: 'registry.debug-payload',
  basis: 'stated',
  statement: 'debugPayload, where a contract has it, is an object.',
};

export const debugCreatedAt: Clause = {
  ...contract,
  id: 'registry.debug-created-at',
  basis: 'stated',
  statement:
    'debugCreatedAt, where a contract has it, is a string that holds a date-time (RFC 3339) of the real calendar.',
};

export const contractTruthful: Clause = {
  ...contract,
  id: 'registry.contract-truthful',
  basis: 'stated',
  statement: 'Template, blob and synchronizer are those that the contract really has on the ledger now.',
  untestable: 'the ledger itself would have to be asked; the call shows only what the registry says of it',
};
