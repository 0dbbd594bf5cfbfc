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
  'debugPackageName, if present, is a string.',
);

export const debugPayload = stated('registry.debug-payload', 'debugPayload, if present, is an object.');

export const debugCreatedAt = stated(
  'registry.debug-created-at',
  'debugCreatedAt, if present, is a string with a date-time (RFC 3339) that exists in the calendar.',
);

export const contractIdentity = derived(
  'registry.contract-identity',
  'In all responses of a run, one contract id stands for one contract: one template, one creation time, a blob that no other contract has, and a synchronizer that does not change back and forth.',
  'a contract id names one contract, and a contract is created once, from one template. debugCreatedAt may differ from the creation time in the blob, but it names one moment, in any time zone and with any number of digits.',
);

export const contractTruthful = stated(
  'registry.contract-truthful',
  'Template, blob and synchronizer are the ones that the contract has on the ledger now.',
  {
    untestable: 'only the ledger could confirm it; the call shows only what the registry says',
  },
);
