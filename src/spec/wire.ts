import type { Clause } from './clause.js';

type JsonType = 'null' | 'boolean' | 'integer' | 'string' | 'array' | 'object';

/** The schema of a value: the subset of JSON Schema (2020-12) that the wire types need. */
export interface Schema {
  /** One type, or several alternatives. */
  type: JsonType | readonly JsonType[];
  /** `utc-date-time`: ISO 8601 in UTC. `url`: an absolute URL of any scheme; in HTTP with a host. */
  format?: 'date-time' | 'utc-date-time' | 'url';
  /** For a string, in UTF-16 code units. */
  minLength?: 1;
  /** For each element of an array. */
  items?: Schema;
}

/** A named member of a wire type. Other members are allowed. */
export interface Field {
  name: string;
  schema: Schema;
  /** Whether it may be left out. */
  optional?: boolean;
}

/** A member with the clause that requires it. */
export interface Member extends Field {
  clause: Clause;
}

export const STRING: Schema = { type: 'string' };
/** A non-empty string, because an empty one names nothing. */
export const NAME: Schema = { type: 'string', minLength: 1 };
export const OBJECT: Schema = { type: 'object' };
export const OBJECTS: Schema = { type: 'array', items: OBJECT };

/** A required member. */
export const required = (name: string, schema: Schema, clause: Clause): Member => ({ name, schema, clause });

/** An optional member. */
export const optional = (name: string, schema: Schema, clause: Clause): Member => ({
  ...required(name, schema, clause),
  optional: true,
});

/** Resources / ErrorResponse of the registry and of the scan. The clause that requires it depends on the call. */
export const ERROR_RESPONSE: readonly Field[] = [{ name: 'error', schema: STRING }];

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
