import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const keyOfAnotherCertificate: Fault = {
  name: 'key-of-another-certificate',
  breaks: ['configuration.tls-key-fits'],
  explains: 'The key of the APIs is that of the admin client.',
  configuration: replaces('tls', 'file: api-key.pem', 'file: early-key.pem'),
};
