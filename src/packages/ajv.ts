import ajvFormats from 'ajv-formats';

export { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';

/** Adds the formats of JSON Schema to an Ajv. */
export const formats = ajvFormats.default;
