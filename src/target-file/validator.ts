import type { TSchema } from '../packages/typebox.js';
import { Ajv, type ErrorObject, type ValidateFunction } from '../packages/ajv.js';
import { FORMATS } from './formats.js';
import { nearest } from '../document/nearest.js';
import { listed } from '../platform/clip.js';
import { own } from '../platform/own.js';
import { below, isSecretPlace, causes, pathOf, type DataProblem } from './pointer.js';

type Part = Record<string, unknown>;
/** The kind of a value, without the value itself: `a string`, `nothing`. */
const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'number') return 'a number';
  return typeof value === 'boolean' ? String(value) : 'a map';
};

const fieldsOf = (part: Part | undefined) => (part?.['properties'] ?? {}) as Record<string, Part | undefined>;

const describe = (part: Part | undefined): string => {
  const keys = Object.keys(fieldsOf(part));
  const title = String(part?.['title']);
  return keys.length > 0 ? `${title} (${keys.join(', ')})` : title;
};

const mendOfType = (type: unknown, value: unknown, part?: Part): string => {
  if (typeof value === 'number' && String(part?.['format']).includes('duration'))
    return `: give it a unit, such as ${value}s`;
  if (value === null) return ': fill it in, or leave the key out';
  if (type === 'string' && /number|boolean/.test(typeof value)) return ': put quotes round it';
  if (type === 'array' && typeof value === 'string') return ': put it in brackets, [ … ]';
  const isNumeric = typeof value === 'string' && /^\d+$/.test(value);
  return isNumeric && /integer|number/.test(String(type)) ? ': remove the quotes' : '';
};

/** The most sections that are named for a key. A key of more sections, such as url, does not tell which is meant. */
const MOST_SECTIONS = 2;

/** The sections of a schema that have a key, as people write their paths. The outermost section is empty. */
const sectionsWith = (key: string, part: Part | undefined, path = ''): string[] => [
  ...(Object.hasOwn(fieldsOf(part), key) ? [path] : []),
  ...Object.entries(fieldsOf(part)).flatMap(([name, inner]) =>
    sectionsWith(key, inner, path === '' ? name : `${path}.${name}`),
  ),
  ...(part?.['items'] ? sectionsWith(key, part['items'] as Part, `${path}[]`) : []),
];

/** The sections that are most likely meant: those within the section where the key is written, and outer ones first. */
const sectionsFor = (key: string, whole: Part, here: string): string[] => {
  const all = sectionsWith(key, whole);
  const within = all.filter((path) => path.startsWith(`${here}.`));
  const likely = within.length > 0 ? within : all;
  const depth = (path: string) => path.split('.').length;
  const least = Math.min(...likely.map(depth));
  return likely.filter((path) => depth(path) === least);
};

const unknownKey = ({ instancePath, params, parentSchema, data }: ErrorObject, whole: Part): DataProblem => {
  const key = String(params['additionalProperty']);
  const keys = Object.keys(fieldsOf(parentSchema));
  const sections = sectionsFor(key, whole, pathOf(instancePath));
  if (sections.length > 0 && sections.length <= MOST_SECTIONS) {
    const where = sections.map((path) => (path === '' ? 'the top of the file' : path));
    const message = `unknown key here: it belongs to ${listed(where, 'or')}`;
    return { kind: 'unknown', place: below(instancePath, key), message };
  }
  const free = keys.filter((candidate) => !Object.hasOwn(data as object, candidate));
  const meant = nearest(key, free) ?? free.find((known) => key.toLowerCase().endsWith(known.toLowerCase()));
  const place = below(instancePath, key);
  const mend = meant === undefined ? `known here: ${keys.join(', ')}` : `did you mean ${meant}?`;
  const problem: DataProblem = { kind: 'unknown', place, message: `unknown key, ${mend}` };
  if (meant !== undefined) return { ...problem, keys: [below(instancePath, meant)] };
  // The text in place of a key may be a token that was pasted there.
  return isSecretPlace(instancePath) ? { ...problem, shownAs: instancePath } : problem;
};

const missing = (place: string, keys: readonly string[], message: string): DataProblem => ({
  kind: 'missing',
  place,
  message,
  keys: keys.map((key) => below(place, key)),
});

const notExactlyOne = ({ instancePath, schema, data }: ErrorObject): DataProblem[] => {
  if (kindOf(data) !== 'a map') return [];
  const keys = (schema as { required: string[] }[]).map(({ required }) => String(required[0]));
  const there = keys.filter((key) => Object.hasOwn(data as object, key));
  if (there.length === 0) return [missing(instancePath, keys, `one of ${listed(keys, 'or')} is missing`)];
  return [
    {
      kind: 'wrong',
      place: instancePath,
      message: `${listed(there, 'and')} cannot be used together: keep one`,
    },
  ];
};

/** The problem for each JSON Schema keyword that the schemas use. A string describes the value itself. */
const BY_KEYWORD: Readonly<Record<string, (error: ErrorObject, whole: Part) => string | DataProblem[]>> = {
  additionalProperties: (error, whole) => [unknownKey(error, whole)],
  oneOf: notExactlyOne,
  required: ({ instancePath, params, parentSchema, schemaPath }) => {
    // For a branch of oneOf: `notExactlyOne` reports all branches.
    if (schemaPath.includes('/oneOf/')) return [];
    const key = String(params['missingProperty']);
    const kind = describe(fieldsOf(parentSchema)[key]);
    return [missing(instancePath, [key], `the key ${key} is missing: give it ${kind}`)];
  },
  dependencies: ({ instancePath, params }) => {
    const key = String(params['missingProperty']);
    return [missing(instancePath, [key], `${String(params['property'])} needs ${key} beside it`)];
  },
  type: ({ schema, parentSchema, data }) =>
    `expected ${describe(parentSchema)}, found ${kindOf(data)}${mendOfType(schema, data, parentSchema)}`,
  const: ({ instancePath: place, parentSchema }) => {
    const message = `expected ${describe(parentSchema)}: this version of assay supports no other`;
    return [{ kind: 'version', place, message }];
  },
  enum: ({ schema, data }) => {
    const words = schema as readonly string[];
    const meant = typeof data === 'string' ? nearest(data, words) : undefined;
    return `expected ${listed(words, 'or')}${meant === undefined ? '' : `: did you mean ${meant}?`}`;
  },
  format: ({ schema, parentSchema, data, instancePath }) => {
    const problem = FORMATS[String(schema)]?.(String(data));
    return problem === undefined
      ? `expected ${describe(parentSchema)}`
      : problem + alsoAdded(instancePath, String(data));
  },
  uniqueItems: ({ instancePath, params }) => {
    const [one, other] = [Number(params['i']), Number(params['j'])].sort((a, b) => a - b);
    const place = below(instancePath, String(other));
    return [{ kind: 'wrong', place, message: `the same as item [${one}]: leave one out` }];
  },
  minLength: ({ parentSchema }) => `must not be empty: expected ${describe(parentSchema)}`,
  minItems: ({ parentSchema }) => `must not be empty: expected ${describe(parentSchema)}`,
  minimum: ({ parentSchema, schema }) => `expected ${describe(parentSchema)}, at least ${String(schema)}`,
  maximum: ({ parentSchema, schema }) => `expected ${describe(parentSchema)}, at most ${String(schema)}`,
  exclusiveMinimum: ({ parentSchema, schema }) =>
    `expected ${describe(parentSchema)} above ${String(schema)}`,
};

/** The paths that calls add to the base URL of their service. Users copy them with the URL. */
const ADDED: Readonly<Record<string, string>> = {
  '/registry/url': '/registry',
  '/participant/url': '/v2',
  '/scan/url': '/api/scan',
};

/** A base URL without the path that calls of some service add, and without what follows. */
export const withoutAdded = (url: string): string =>
  Object.values(ADDED).reduce((text, added) => {
    const found = `${text}/`.indexOf(`${added}/`, text.indexOf('//') + 2);
    return found < 0 ? text : text.slice(0, found);
  }, url);

/** What else to leave out of a wrong base URL, so that it takes one correction. Empty when nothing. */
const alsoAdded = (place: string, text: string): string => {
  const added = own(ADDED, place);
  const path = /^\w+:\/\/[^/?#]*([^?#]*)/.exec(text)?.[1];
  return added !== undefined && `${path}/`.includes(`${added}/`)
    ? `. Leave out ${added} and what follows too: the calls add it`
    : '';
};

const explainOne = (error: ErrorObject, whole: Part): DataProblem[] => {
  const problems = BY_KEYWORD[error.keyword]?.(error, whole) ?? `${error.message}`;
  if (typeof problems !== 'string') return problems;
  return [{ kind: 'wrong', place: error.instancePath, message: problems }];
};

const ajv = new Ajv({
  strict: true,
  // `oneOf` names keys whose properties are next to it.
  strictRequired: false,
  allowUnionTypes: true,
  allErrors: true,
  verbose: true,
  useDefaults: true,
  // Tests check that the schemas are valid. They are compiled at every start.
  meta: false,
  validateSchema: false,
  code: { optimize: false },
});
for (const [name, problem] of Object.entries(FORMATS))
  ajv.addFormat(name, { type: 'string', validate: (text: string) => problem(text) === undefined });

/** Replaces null by an empty map where the map may be empty: everything below the key may be commented out. */
function withEmptyMaps(part: Part, data: unknown): void {
  if (kindOf(data) !== 'a map') return;
  const map = data as Part;
  for (const [key, inner = {}] of Object.entries(fieldsOf(part))) {
    const mayBeEmpty = inner['properties'] !== undefined && inner['required'] === undefined;
    if (map[key] === null && mayBeEmpty) map[key] = {};
    withEmptyMaps(inner, map[key]);
  }
}

/** A validator that fills in defaults, and explains errors in words, one problem for each cause. */
export const validator = (schema: TSchema) => {
  let validate: ValidateFunction | undefined;
  return (data: unknown): readonly DataProblem[] => {
    validate ??= ajv.compile(schema);
    withEmptyMaps(schema, data);
    return validate(data)
      ? []
      : causes((validate.errors ?? []).flatMap((error) => explainOne(error, schema)));
  };
};
