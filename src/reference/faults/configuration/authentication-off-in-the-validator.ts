import { appends } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const authenticationOffInTheValidator: Fault = {
  name: 'authentication-off-in-the-validator',
  breaks: ['configuration.auth-disabled-in-both'],
  explains: 'disableAuth is true in the validator values only.',
  configuration: appends('validator', 'disableAuth: true'),
};
