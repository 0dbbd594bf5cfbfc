import type { Clause } from '../clause.js';

const at = {
  system: 'registry',
  section: 'Resources / DisclosedContract',
  needs: ['registry.transferInstructions.acceptable'],
} as const;

export const templateId: Clause = {
  ...at,
  id: 'registry.template-id',
  basis: 'stated',
  statement: 'Every disclosed contract has templateId, a string.',
};

export const contractId: Clause = {
  ...at,
  id: 'registry.contract-id',
  basis: 'stated',
  statement: 'Every disclosed contract has contractId, a string.',
};

export const createdEventBlob: Clause = {
  ...at,
  id: 'registry.created-event-blob',
  basis: 'stated',
  statement: 'Every disclosed contract has createdEventBlob, a string.',
};

export const synchronizerId: Clause = {
  ...at,
  id: 'registry.synchronizer-id',
  basis: 'stated',
  statement: 'Every disclosed contract has synchronizerId, a string.',
};

export const debugPackageName: Clause = {
  ...at,
  id: 'registry.debug-package-name',
  basis: 'stated',
  statement: 'debugPackageName, where a contract has it, is a string.',
};

export const debugPayload: Clause = {
  ...at,
  id: 'registry.debug-payload',
  basis: 'stated',
  statement: 'debugPayload, where a contract has it, is an object.',
};

export const debugCreatedAt: Clause = {
  ...at,
  id: 'registry.debug-created-at',
  basis: 'stated',
  statement:
    'debugCreatedAt, where a contract has it, is a string that holds a date-time (RFC 3339) of the real calendar.',
};

export const contractTruthful: Clause = {
  ...at,
  id: 'registry.contract-truthful',
  basis: 'stated',
  statement: 'Template, blob and synchronizer are those that the contract really has on the ledger now.',
  untestable: 'the ledger itself would have to be asked; the call shows only what the registry says of it',
};
