import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('registry', 'Resources / DisclosedContract', [
  'registry.transferInstructions.acceptable',
]);

export const templateId = stated(
  'registry.template-id',
  'Every disclosed contract has templateId, a string that is not empty.',
);

export const contractId = stated(
  'registry.contract-id',
  'Every disclosed contract has contractId, a string that is not empty.',
);

export const createdEventBlob = stated(
  'registry.created-event-blob',
  'Every disclosed contract has createdEventBlob, a string that is not empty.',
);

export const synchronizerId = stated(
  'registry.synchronizer-id',
  'Every disclosed contract has synchronizerId, a string that is not empty.',
);

export const debugPackageName = stated(
  'registry.debug-package-name',
  'debugPackageName, where a contract has it, is a string.',
);

export const debugPayload = stated(
  'registry.debug-payload',
  'debugPayload, where a contract has it, is an object.',
);

export const debugCreatedAt = stated(
  'registry.debug-created-at',
  'debugCreatedAt, where a contract has it, is a string that holds a date-time (RFC 3339) of the real calendar.',
);

export const contractIdentity = derived(
  'registry.contract-identity',
  'In all answers of a run one contract id stands for one contract: one template, one time of creation, a blob that no other contract has, and no synchronizer that changes to and fro.',
  'the contract id names the contract whose template, creation and synchronizer are told, and a contract is created once, from one template. A debugCreatedAt need not be that of the blob, but it tells one moment, in whichever time zone and with however many digits.',
);

export const contractTruthful = stated(
  'registry.contract-truthful',
  'Template, blob and synchronizer are those that the contract really has on the ledger now.',
  {
    untestable: 'the ledger itself would have to be asked; the call shows only what the registry says of it',
  },
);
