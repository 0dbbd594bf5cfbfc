import type { ErrorObject } from 'ajv';
import { FORMATS } from './formats.js';
import { nearest } from '../document/nearest.js';
import { below, isSecretPlace } from './pointer.js';
import { causes, type DataProblem } from './data-problem.js';

type Part = Record<string, unknown>;
type Fields = Record<string, Part | undefined>;

/** `a, b or c` */
const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** What a value is, without saying which: `a string`, `nothing`. */
const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'number') return 'a number';
  return typeof value === 'boolean' ? String(value) : 'a map';
};

const fieldsOf = (part: Part | undefined) => (part?.['properties'] ?? {}) as Fields;

const describe = (part: Part | undefined): string => {
  const keys = Object.keys(fieldsOf(part));
  const title = String(part?.['title']);
  return keys.length > 0 ? `${title} (${keys.join(', ')})` : title;
};

const mendOfType = (type: unknown, value: unknown): string => {
  if (value === null) return ': fill it in, or leave the key out';
  if (type === 'string' && /number|boolean/.test(typeof value)) return ': put quotes round it';
  if (type === 'array' && typeof value === 'string') return ': put it in brackets, [ … ]';
  const isNumeric = typeof value === 'string' && /^\d+$/.test(value);
  return isNumeric && /integer|number/.test(String(type)) ? ': take the quotes off' : '';
};

const unknownKey = ({ instancePath, params, parentSchema, data }: ErrorObject): DataProblem => {
  const key = String(params['additionalProperty']);
  const keys = Object.keys(fieldsOf(parentSchema));
  const free = keys.filter((candidate) => !Object.hasOwn(data as object, candidate));
  const meant = nearest(key, free);
  const place = below(instancePath, key);
  const mend = meant === undefined ? `known here: ${keys.join(', ')}` : `did you mean ${meant}?`;
  const problem: DataProblem = { kind: 'unknown', place, message: `unknown key, ${mend}` };
  if (meant !== undefined) return { ...problem, keys: [below(instancePath, meant)] };
  // What stands in the place of a key may be a token that was pasted there.
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
    { kind: 'wrong', place: instancePath, message: `${listed(there, 'and')} exclude each other: keep one` },
  ];
};

const explainOne = (error: ErrorObject): DataProblem[] => {
  const { keyword, instancePath: place, params, parentSchema, data, schemaPath } = error;
  const wrong = (message: string): DataProblem[] => [{ kind: 'wrong', place, message }];
  switch (keyword) {
    case 'additionalProperties':
      return [unknownKey(error)];
    case 'oneOf':
      return notExactlyOne(error);
    case 'required': {
      // A branch of oneOf: `notExactlyOne` speaks for all of them.
      if (schemaPath.includes('/oneOf/')) return [];
      const key = String(params['missingProperty']);
      return [
        missing(place, [key], `the key ${key} is missing: give it ${describe(fieldsOf(parentSchema)[key])}`),
      ];
    }
    case 'dependencies': {
      const key = String(params['missingProperty']);
      return [missing(place, [key], `${String(params['property'])} needs ${key} beside it`)];
    }
    case 'type':
      return wrong(
        `expected ${describe(parentSchema)}, found ${kindOf(data)}${mendOfType(error.schema, data)}`,
      );
    case 'const':
      return [
        {
          kind: 'version',
          place,
          message: `expected ${describe(parentSchema)}: this assay reads no other version`,
        },
      ];
    case 'enum': {
      const words = error.schema as readonly string[];
      const meant = typeof data === 'string' ? nearest(data, words) : undefined;
      return wrong(`expected ${listed(words, 'or')}${meant === undefined ? '' : `: did you mean ${meant}?`}`);
    }
    case 'format':
      return wrong(FORMATS[String(error.schema)]?.(String(data)) ?? `expected ${describe(parentSchema)}`);
    case 'uniqueItems': {
      const [one, other] = [Number(params['i']), Number(params['j'])].sort((a, b) => a - b);
      return [
        {
          kind: 'wrong',
          place: below(place, String(other)),
          message: `the same as item [${one}]: leave one out`,
        },
      ];
    }
    case 'minLength':
    case 'minItems':
      return wrong(`must not be empty: expected ${describe(parentSchema)}`);
    case 'minimum':
      return wrong(`expected ${describe(parentSchema)}, at least ${String(params['limit'])}`);
    case 'maximum':
      return wrong(`expected ${describe(parentSchema)}, at most ${String(params['limit'])}`);
    case 'exclusiveMinimum':
      return wrong(`expected ${describe(parentSchema)} above ${String(params['limit'])}`);
    default:
      return wrong(`${error.message}`);
  }
};

/** Says in plain words what ajv found, one problem for each cause. ajv must run with `allErrors` and `verbose`. */
export const explain = (errors: readonly ErrorObject[]): DataProblem[] => causes(errors.flatMap(explainOne));
