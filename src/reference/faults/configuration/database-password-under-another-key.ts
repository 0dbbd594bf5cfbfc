import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const databasePasswordUnderAnotherKey: Fault = {
  name: 'database-password-under-another-key',
  breaks: ['configuration.database-secret'],
  explains: 'The secret of the database has its password as password.',
  configuration: replaces('secrets', 'postgresPassword', 'password'),
};
