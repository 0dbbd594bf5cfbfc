import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const keysByFile: Fault = {
  name: 'keys-by-file',
  breaks: ['configuration.validator-urls'],
  explains: 'auth.jwksUrl of the validator names a file.',
  configuration: replaces('validator', 'jwksUrl: https://idp.acme.example/', 'jwksUrl: file:///etc/'),
};
