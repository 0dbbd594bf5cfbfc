import { gives, together, withoutLoader } from '../configuration/edit.js';
import type { Variant } from '../mount.js';
import { only } from './only.js';

export const valuesOfTheValidatorOnly: Variant = {
  name: 'values-of-the-validator-only',
  explains: 'There is no file but the validator values, without anything that is optional.',
  target: only('configuration'),
  configuration: together(
    withoutLoader,
    gives('participant', undefined),
    gives('network', undefined),
    gives('secrets', undefined),
    gives('database', undefined),
    gives('tls', undefined),
    gives('validator', {
      name: 'validator.yaml',
      text: 'auth:\n  audience: a\n  jwksUrl: http://localhost/jwks\n',
    }),
  ),
};
