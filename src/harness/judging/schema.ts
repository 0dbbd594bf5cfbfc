import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { isDateTime } from './date-time.js';

const ajv = new Ajv2020({ strict: true });
ajv.addFormat('date-time', isDateTime);

const compiled = new WeakMap<object, ValidateFunction>();

/** What is wrong with a value of a wire type, in words; undefined when nothing is. */
export function violates(schema: object, value: unknown): string | undefined {
  let validate = compiled.get(schema);
  if (!validate) compiled.set(schema, (validate = ajv.compile(schema)));
  if (validate(value)) return undefined;
  return validate.errors?.[0] && inWords(validate.errors[0]);
}

function inWords({ keyword, params, instancePath }: ErrorObject): string {
  const what = instancePath === '' ? 'the value' : instancePath.slice(1).replaceAll('/', '.');
  switch (keyword) {
    case 'type':
      return `${what} is no ${String(params['type'])}`;
    case 'required':
      return `no ${instancePath === '' ? '' : `${what}.`}${String(params['missingProperty'])}`;
    case 'format':
      return `${what} is no ${String(params['format'])}`;
    default:
      return `${what} breaks "${keyword}"`;
  }
}
