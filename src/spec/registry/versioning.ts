import { clausesOf } from '../clause.js';

const { stated } = clausesOf('registry', 'Versioning', ['registry.transferInstructions.acceptable']);

export const pathVersion = stated(
  'registry.path-version',
  'The transfer instruction API is at the path segment v1.',
);

export const apiVersion = stated(
  'registry.api-version',
  'The transfer instruction API is at version 1.1.0.',
  { untestable: 'no response tells the version of the API' },
);
