import type { Clause } from './clause.js';
import { NAME, OBJECT, OBJECTS, optional, required, STRING, type Member } from './wire.js';

/** The clauses of a system, by the member of ChoiceContext that they are about. */
type OfContext = Readonly<Record<'choiceContextData' | 'disclosedContracts', Clause>>;

/** Resources / ChoiceContext. It is the same in the specification and in token standard v1. */
export const choiceContext = (clauses: OfContext): readonly Member[] => [
  required('choiceContextData', OBJECT, clauses.choiceContextData),
  required('disclosedContracts', OBJECTS, clauses.disclosedContracts),
];

/** The clauses of a system, by the member of DisclosedContract that they are about. */
type OfContract = Readonly<
  Record<
    | ('templateId' | 'contractId' | 'createdEventBlob' | 'synchronizerId')
    | ('debugPackageName' | 'debugPayload' | 'debugCreatedAt'),
    Clause
  >
>;

/** Resources / DisclosedContract: each element of disclosedContracts. It is the same in both. */
export const disclosedContract = (clauses: OfContract): readonly Member[] => [
  required('templateId', NAME, clauses.templateId),
  required('contractId', NAME, clauses.contractId),
  required('createdEventBlob', NAME, clauses.createdEventBlob),
  required('synchronizerId', NAME, clauses.synchronizerId),
  optional('debugPackageName', STRING, clauses.debugPackageName),
  optional('debugPayload', OBJECT, clauses.debugPayload),
  optional('debugCreatedAt', { type: 'string', format: 'date-time' }, clauses.debugCreatedAt),
];
