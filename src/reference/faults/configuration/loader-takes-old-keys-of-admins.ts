import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderTakesOldKeysOfAdmins: Fault = {
  name: 'loader-takes-old-keys-of-admins',
  breaks: ['configuration.loader-refuses-old-keys'],
  explains: 'The loader looks at the key of the APIs only.',
  configuration: loads('--without=tls.admin-key'),
};
