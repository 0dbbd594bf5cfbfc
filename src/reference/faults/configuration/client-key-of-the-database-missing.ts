import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const clientKeyOfTheDatabaseMissing: Fault = {
  name: 'client-key-of-the-database-missing',
  breaks: ['configuration.ssl-client-pair'],
  explains: 'sslcert is given without sslkey.',
  configuration: without('database', 'sslkey'),
};
