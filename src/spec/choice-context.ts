import type { Clause } from './clause.js';
import { NAME, OBJECT, OBJECTS, optional, required, STRING, type Member } from './wire.js';

/** The clauses of a system, by the member of ChoiceContext that each is about. */
type OfContext = Readonly<Record<'choiceContextData' | 'disclosedContracts', Clause>>;

/** Resources / ChoiceContext, which the specification and token standard v1 have alike. */
export const choiceContext = (clauses: OfContext): readonly Member[] => [
  required('choiceContextData', OBJECT, clauses.choiceContextData),
  required('disclosedContracts', OBJECTS, clauses.disclosedContracts),
];

/** The clauses of a system, by the member of DisclosedContract that each is about. */
type OfContract = Readonly<
  Record<
    | ('templateId' | 'contractId' | 'createdEventBlob' | 'synchronizerId')
    | ('debugPackageName' | 'debugPayload' | 'debugCreatedAt'),
    Clause
  >
>;

/** Resources / DisclosedContract: each element of disclosedContracts, in both alike. */
export const disclosedContract = (clauses: OfContract): readonly Member[] => [
  required('templateId', NAME, clauses.templateId),
  required('contractId', NAME, clauses.contractId),
  required('createdEventBlob', NAME, clauses.createdEventBlob),
  required('synchronizerId', NAME, clauses.synchronizerId),
  optional('debugPackageName', STRING, clauses.debugPackageName),
  optional('debugPayload', OBJECT, clauses.debugPayload),
  optional('debugCreatedAt', { type: 'string', format: 'date-time' }, clauses.debugCreatedAt),
];
