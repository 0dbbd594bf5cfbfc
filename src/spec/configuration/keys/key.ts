/** A part of JSON Schema, draft-07: the words that say what one value is. */
export type ValueSchema = {
  type?: TypeName;
  anyOf?: readonly ValueSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  enum?: readonly string[];
  const?: string;
  items?: ValueSchema;
};
/** A type of a value, as JSON Schema names it. */
export type TypeName = 'string' | 'boolean' | 'integer' | 'number' | 'array' | 'object';

/** A key of deployment values that the specification knows. */
export type Key = {
  /** In dots; `*` stands for any key of a map. */
  path: string;
  schema: ValueSchema;
  /** What it is for, for editors. */
  description: string;
  /** Id of the rule that says that the value has the type of `schema`. Absent: the specification names no type. */
  types?: string;
  /** The specification takes no file (or no map that this key belongs to) without it. */
  required?: true;
};

type Row = readonly [schema: ValueSchema, description: string, required?: 'required'];

/** Keys of a table from their paths to what they hold, which `types` says; absent: nothing says it. */
export const keysOf = (table: Readonly<Record<string, Row>>, types?: string): Key[] =>
  Object.entries(table).map(([path, [schema, description, required]]) => ({
    path,
    schema,
    description,
    ...(types && { types }),
    ...(required && { required: true }),
  }));

/** Text of any kind. */
export const text = { type: 'string' } as const;
/** True or false. */
export const flag = { type: 'boolean' } as const;
/** A whole number. */
export const whole = { type: 'integer' } as const;
/** Any number. */
export const number = { type: 'number' } as const;
/** A map. */
export const object = { type: 'object' } as const;
/** A list of texts. */
export const texts = { type: 'array', items: text } as const;
/** The address of a service. */
export const url = { type: 'string', pattern: String.raw`^[Hh][Tt][Tt][Pp][Ss]?://[^\s/?#]+\S*$` } as const;
/** Text that says something. */
export const nonEmpty = { type: 'string', minLength: 1 } as const;
/** A hint for the ID of a party: its characters and its length (Endpoints / 2, rule 2). */
export const hint = {
  type: 'string',
  pattern: '^[A-Za-z0-9 :_-]+$',
  minLength: 1,
  maxLength: 255,
} as const;
