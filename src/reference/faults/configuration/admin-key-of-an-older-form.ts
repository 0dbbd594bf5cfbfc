import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const adminKeyOfAnOlderForm: Fault = {
  name: 'admin-key-of-an-older-form',
  breaks: ['configuration.tls-pkcs8'],
  explains: 'The key of the admin client is in the form that was before PKCS#8.',
  configuration: replaces('tls', 'admin-key.pem', 'admin-key-old-form.pem'),
};
