import { clausesOf } from '../clause.js';
import { DISCLOSED_CONTRACT } from './sections.js';

const { stated, derived } = clausesOf('token-standard', DISCLOSED_CONTRACT, ['registry.tokenStandard']);

export const templateId = stated(
  'token-standard.template-id',
  'Every contract that a context or a factory discloses has templateId, a string that is not empty.',
);

export const contractId = stated(
  'token-standard.contract-id',
  'Every contract that a context or a factory discloses has contractId, a string that is not empty.',
);

export const createdEventBlob = stated(
  'token-standard.created-event-blob',
  'Every contract that a context or a factory discloses has createdEventBlob, a string that is not empty.',
);

export const synchronizerId = stated(
  'token-standard.synchronizer-id',
  'Every contract that a context or a factory discloses has synchronizerId, a string that is not empty.',
);

export const debugPackageName = stated(
  'token-standard.debug-package-name',
  'debugPackageName of a contract of a context or a factory, if present, is a string.',
);

export const debugPayload = stated(
  'token-standard.debug-payload',
  'debugPayload of a contract of a context or a factory, if present, is an object.',
);

export const debugCreatedAt = stated(
  'token-standard.debug-created-at',
  'debugCreatedAt of a contract of a context or a factory, if present, is a string with a date-time (RFC 3339).',
);

export const contractIdentity = derived(
  'token-standard.contract-identity',
  'In every context and every factory of a run, one contract id stands for one contract: one template, one creation time, a blob that no other contract has, and a synchronizer that does not change back and forth.',
  'a contract id names one contract, and a contract is created once, from one template. debugCreatedAt may differ from the creation time in the blob, but it names one moment, in any time zone and with any number of digits.',
);
