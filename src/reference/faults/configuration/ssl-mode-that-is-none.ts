import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const sslModeThatIsNone: Fault = {
  name: 'ssl-mode-that-is-none',
  breaks: ['configuration.ssl-types'],
  explains: 'sslmode is verify_ca, with an underscore.',
  configuration: replaces('database', 'verify-ca', 'verify_ca'),
};
