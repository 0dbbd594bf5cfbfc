import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const apiKeyOfAnOlderForm: Fault = {
  name: 'api-key-of-an-older-form',
  breaks: ['configuration.tls-pkcs8'],
  explains: 'The key of the APIs is in the form that was before PKCS#8.',
  configuration: replaces('tls', 'api-key.pem', 'api-key-old-form.pem'),
};
