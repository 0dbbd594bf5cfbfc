import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const sslByNumber: Fault = {
  name: 'ssl-by-number',
  breaks: ['configuration.ssl-types'],
  explains: 'ssl is 1.',
  configuration: replaces('database', 'ssl: true', 'ssl: 1'),
};
