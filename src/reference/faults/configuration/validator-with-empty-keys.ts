import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const validatorWithEmptyKeys: Fault = {
  name: 'validator-with-empty-keys',
  breaks: ['configuration.validator-auth'],
  explains: 'auth.jwksUrl of the validator is empty.',
  configuration: replaces(
    'validator',
    'jwksUrl: https://idp.acme.example/.well-known/jwks.json',
    'jwksUrl: ""',
  ),
};
