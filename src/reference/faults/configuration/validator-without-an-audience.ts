import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const validatorWithoutAnAudience: Fault = {
  name: 'validator-without-an-audience',
  breaks: ['configuration.validator-auth'],
  explains: 'The validator values have no auth.audience.',
  configuration: without('validator', '  audience'),
};
