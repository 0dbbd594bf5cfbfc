import { NAME, OBJECT, OBJECTS, optional, required, STRING, type Member } from '../wire.js';
import { choiceContextData, disclosedContracts } from './choice-context.js';
import * as contract from './disclosed-contract.js';

/** Resources / ChoiceContext: the body of a 200. */
export const CHOICE_CONTEXT: readonly Member[] = [
  required('choiceContextData', OBJECT, choiceContextData),
  required('disclosedContracts', OBJECTS, disclosedContracts),
];

/** Resources / DisclosedContract: each element of disclosedContracts. */
export const DISCLOSED_CONTRACT: readonly Member[] = [
  required('templateId', NAME, contract.templateId),
  required('contractId', NAME, contract.contractId),
  required('createdEventBlob', NAME, contract.createdEventBlob),
  required('synchronizerId', NAME, contract.synchronizerId),
  optional('debugPackageName', STRING, contract.debugPackageName),
  optional('debugPayload', OBJECT, contract.debugPayload),
  optional('debugCreatedAt', { type: 'string', format: 'date-time' }, contract.debugCreatedAt),
];
