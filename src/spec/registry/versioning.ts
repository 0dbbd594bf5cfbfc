import type { Clause } from '../clause.js';

const at = {
  system: 'registry',
  section: 'Versioning',
  needs: ['registry.transferInstructions.acceptable'],
} as const;

export const pathVersion: Clause = {
  ...at,
  id: 'registry.path-version',
  basis: 'stated',
  statement: 'The transfer instruction API is found under the path segment v1.',
};

export const apiVersion: Clause = {
  ...at,
  id: 'registry.api-version',
  basis: 'stated',
  statement: 'The transfer instruction API is at version 1.1.0.',
  untestable: 'no answer tells the version of the API',
};
