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
/** The types of JSON Schema: what each is called, how a value of another type is mended, such values, and whether a value has it. */
export const TYPES = {
  string: {
    called: 'text',
    mend: 'Write text.',
    wrong: [5, ['a']],
    is: (value: unknown) => typeof value === 'string',
  },
  boolean: {
    called: 'true or false',
    mend: 'Write true or false, without quotes.',
    wrong: ['true', 1],
    is: (value: unknown) => typeof value === 'boolean',
  },
  integer: {
    called: 'a whole number',
    mend: 'Write a whole number, without quotes.',
    wrong: ['5', 1.5, true],
    is: Number.isInteger,
  },
  // As in JSON (RFC 8259 section 6): .nan and .inf are not numbers.
  number: {
    called: 'a number',
    mend: 'Write a number, without quotes.',
    wrong: ['5', true, Infinity, NaN],
    is: Number.isFinite,
  },
  array: {
    called: 'a list',
    mend: 'Write a list, such as [a, b], even of one.',
    wrong: ['a', 5, { a: true }],
    is: Array.isArray,
  },
  object: {
    called: 'a map',
    mend: 'Write keys and values below it.',
    wrong: [],
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

/** Whether the WHATWG parser accepts a text, and it has nothing that cannot be seen, which that parser leaves out. */
const parses = (text: string): boolean => URL.canParse(text) && !/\p{Cf}/u.test(text);

/** Whether a text is an absolute http(s) URL without blanks. */
export const parsesAsHttpUrl = (text: string): boolean => HTTP.test(text) && parses(text);

/** Whether a text is an absolute URL of any scheme with hosts. */
export const parsesAsUrl = (text: string): boolean => ABSOLUTE.test(text) && parses(text);

/** Addresses within a cluster or a machine. A provider can have one in addition to its public address. */
export const WITHIN =
  /^(?:[^.:]+|localhost|.*\.(?:svc|local|internal|localhost|lan|intra|corp|home|svc\.[\w.-]+)|10\.[\d.]+|127\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[.*\])(?::\d+)?$/;

const NAMES: readonly [ms: number, names: string][] = [
  [1e-6, 'ns nano nanos nanosecond nanoseconds'],
  [1e-3, 'us µs μs micro micros microsecond microseconds'],
  [1, 'ms milli millis millisecond milliseconds'],
  [1000, 's sec secs second seconds'],
  [60_000, 'm min mins minute minutes'],
  [3_600_000, 'h hr hrs hour hours'],
  [86_400_000, 'd day days'],
  [604_800_000, 'w week weeks'],
  [2_592_000_000, 'mo month months'],
  [31_536_000_000, 'y yr yrs year years'],
];

/** The milliseconds of each unit of Go, Scala and HOCON durations. A month has 30 days, a year 365. */
const UNITS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap(([ms, names]) => names.split(' ').map((name) => [name, ms] as const)),
);

// Scala and Go also take `30.minutes`.
const AMOUNT = String.raw`\d{1,15}(?:\.\d{0,9})?`;
const TIME = String.raw`(?:T(?=\d)(?:${AMOUNT}H)?(?:${AMOUNT}M)?(?:${AMOUNT}S)?)`;
const DATE = `(?:${AMOUNT}Y)?(?:${AMOUNT}M)?(?:${AMOUNT}W)?(?:${AMOUNT}D)?`;

/** One or more amounts with units: `30d`, `1 hour`, `1h30m`. The units are those of `UNITS`. */
const AMOUNTS = String.raw`\s*(?:${AMOUNT} *(?:${[...UNITS.keys()].join('|')})(?![a-zµμ])\s*)+`;
/** An ISO 8601 duration: `P30D`, `PT10M`. */
const ISO = String.raw`P(?=[\dT])${DATE}${TIME}?`;

/** The schema of a duration, as text. */
export const duration = { type: 'string', pattern: `^(?:${AMOUNTS}|${ISO})$` } as const;

const AMOUNTS_ONLY = new RegExp(`^${AMOUNTS}$`);
const ONE_AMOUNT = /(?<![\d.])([\d.]+) *([a-zµμ]+)/g;
const ISO_ONLY = new RegExp(`^${ISO}$`);

/** The milliseconds of a duration of Go, Scala, HOCON or ISO 8601 (a month: 30 days), or undefined. */
export function durationMs(text: string): number | undefined {
  // No duration is longer. This limits the work of the patterns.
  if (text.length > 100) return undefined;
  // An M before the T of ISO 8601 is a month.
  const [date = '', time = ''] = ISO_ONLY.test(text) ? text.slice(1).split('T') : [];
  const amounts = AMOUNTS_ONLY.test(text) ? text : `${date.replace('M', 'mo')} ${time}`.toLowerCase();
  const parts = [...amounts.matchAll(ONE_AMOUNT)];
  const sum = parts.reduce((ms, [, amount, unit = '']) => ms + Number(amount) * (UNITS.get(unit) ?? 0), 0);
  return parts.length > 0 ? sum : undefined;
}
