import type { Clause } from './clause.js';

type JsonType = 'null' | 'boolean' | 'integer' | 'string' | 'array' | 'object';

/** What a value of a wire type has to be: as much of JSON Schema (2020-12) as the wire types need. */
export interface Schema {
  /** One type, or several alternatives. */
  type: JsonType | readonly JsonType[];
  /**
   * Of a string. `utc-date-time`: a date-time by ISO 8601 that says that it is in UTC. `url`: an absolute URL, of any
   * scheme; one of HTTP has a host.
   */
  format?: 'date-time' | 'utc-date-time' | 'url';
  /** Of a string, in UTF-16 code units. */
  minLength?: 1;
  /** Of each element of an array. */
  items?: Schema;
}

/** A member that the specification names of a wire type. Members that it does not name are allowed. */
export interface Field {
  name: string;
  schema: Schema;
  /** Whether it may be left out. */
  optional?: boolean;
}

/** The same with the clause that says so. */
export interface Member extends Field {
  clause: Clause;
}

export const STRING: Schema = { type: 'string' };
/** A string that names something: an empty one names nothing. */
export const NAME: Schema = { type: 'string', minLength: 1 };
export const OBJECT: Schema = { type: 'object' };
export const OBJECTS: Schema = { type: 'array', items: OBJECT };

/** A member that has to be there. */
export const required = (name: string, schema: Schema, clause: Clause): Member => ({ name, schema, clause });

/** A member that may be left out. */
export const optional = (name: string, schema: Schema, clause: Clause): Member => ({
  ...required(name, schema, clause),
  optional: true,
});

/** Resources / ErrorResponse, of the registry and of the scan: which clause asks for it depends on the call. */
export const ERROR_RESPONSE: readonly Field[] = [{ name: 'error', schema: STRING }];
