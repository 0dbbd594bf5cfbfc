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
  'debugPackageName, where a contract of a context or a factory has it, is a string.',
);

export const debugPayload = stated(
  'token-standard.debug-payload',
  'debugPayload, where a contract of a context or a factory has it, is an object.',
);

export const debugCreatedAt = stated(
  'token-standard.debug-created-at',
  'debugCreatedAt, where a contract of a context or a factory has it, is a string that holds a date-time (RFC 3339).',
);

export const contractIdentity = derived(
  'token-standard.contract-identity',
  'In all contexts and factories of a run, of whichever call, one contract id stands for one contract: one template, one time of creation, a blob that no other contract has, and no synchronizer that changes to and fro.',
  'the contract id names the contract whose template, creation and synchronizer are told, and a contract is created once, from one template. A debugCreatedAt need not be that of the blob, but it tells one moment, in whichever time zone and with however many digits.',
);
