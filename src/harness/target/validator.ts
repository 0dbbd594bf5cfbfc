import type { TSchema } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import { explain } from './explain.js';
import { FORMATS } from './formats.js';
import type { DataProblem } from './data-problem.js';

const ajv = new Ajv({
  strict: true,
  // `oneOf` names keys whose properties stand beside it.
  strictRequired: false,
  allowUnionTypes: true,
  allErrors: true,
  verbose: true,
  useDefaults: true,
});
for (const [name, problem] of Object.entries(FORMATS)) {
  ajv.addFormat(name, { type: 'string', validate: (text: string) => problem(text) === undefined });
}

/** A check of data against a schema, which also fills in the defaults. */
export const validator = (schema: TSchema) => {
  const validate = ajv.compile(schema);
  return (data: unknown): readonly DataProblem[] => (validate(data) ? [] : explain(validate.errors ?? []));
};
