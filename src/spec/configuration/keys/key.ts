/** The subset of JSON Schema (draft-07) that describes one value. */
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
/** The types of JSON Schema: what each is called, how a value of another type is mended, and whether a value has it. */
export const TYPES = {
  string: { called: 'text', mend: 'Write text.', is: (value: unknown) => typeof value === 'string' },
  boolean: {
    called: 'true or false',
    mend: 'Write true or false, without quotes.',
    is: (value: unknown) => typeof value === 'boolean',
  },
  integer: {
    called: 'a whole number',
    mend: 'Write a whole number, without quotes.',
    is: Number.isInteger,
  },
  // As in JSON (RFC 8259 section 6): .nan and .inf are not numbers.
  number: { called: 'a number', mend: 'Write a number, without quotes.', is: Number.isFinite },
  array: { called: 'a list', mend: 'Write a list, such as [a, b], even of one.', is: Array.isArray },
  object: {
    called: 'a map',
    mend: 'Write keys and values below it.',
    is: (value: unknown) => value instanceof Map,
  },
} as const;

/** A JSON Schema type. */
export type TypeName = keyof typeof TYPES;

/** A key of deployment values that the specification names. */
export type Key = {
  /** Dotted; `*` stands for any key of a map. */
  path: string;
  schema: ValueSchema;
  /** The purpose of the key, shown in editors. */
  description: string;
  /** Id of the rule that requires the type of `schema`. Absent: the specification names no type. */
  types?: string;
  /** The file, or the map that contains the key, is invalid without it. */
  required?: true;
};

type Row = readonly [schema: ValueSchema, description: string, required?: 'required'];

type Table = Readonly<Record<string, Row>>;

/** Makes keys from a table of paths. `types`: the id of the rule about their types; absent when there is none. */
export const keysOf = (table: Table, types?: string): Key[] =>
  Object.entries(table).map(([path, [schema, description, required]]) => ({
    path,
    schema,
    description,
    ...(types && { types }),
    ...(required && { required: true }),
  }));

/** Makes keys from tables by the ids of the rules about their types. */
export const typedKeys = (tables: Readonly<Record<string, Table>>): Key[] =>
  Object.entries(tables).flatMap(([types, table]) => keysOf(table, types));

/** Any text. */
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
export const url = {
  type: 'string',
  pattern: String.raw`^[Hh][Tt][Tt][Pp][Ss]?://(?!https?://)[^\s/?#,\\]+(?:[/?#][^\s\\]*)?$`,
} as const;
/** Non-empty text. */
export const nonEmpty = { type: 'string', minLength: 1 } as const;
/** A hint for a party id: its characters and its length (Endpoints / 2, rule 2). */
export const hint = {
  type: 'string',
  pattern: '^[A-Za-z0-9 :_-]+$',
  minLength: 1,
  maxLength: 255,
} as const;

const HTTP = new RegExp(url.pattern);
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/(?!https?:\/\/)[^\s/?#]\S*$/i;

/** Whether a text is an absolute http(s) URL without blanks that the WHATWG parser accepts. */
export const parsesAsHttpUrl = (text: string): boolean => HTTP.test(text) && URL.canParse(text);

/** Whether a text is an absolute URL of any scheme with hosts. */
export const parsesAsUrl = (text: string): boolean => ABSOLUTE.test(text) && URL.canParse(text);

/** Addresses within a cluster or a machine. A provider can have one in addition to its public address. */
export const WITHIN =
  /^(?:[^.:]+|localhost|.*\.(?:svc|local|internal|localhost|lan|intra|corp|home|svc\.[\w.-]+)|10\.[\d.]+|127\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[.*\])(?::\d+)?$/;
