import { replaces, together } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const databasePasswordMissingInANamedSecret: Fault = {
  name: 'database-password-missing-in-a-named-secret',
  breaks: ['configuration.database-secret'],
  explains: 'The secret that persistence.secretName names has no postgresPassword.',
  configuration: together(
    replaces('secrets', 'postgresPassword', 'pgPassword'),
    replaces('secrets', 'name: postgres-secrets', 'name: db-credentials'),
    replaces('validator', 'secretName: postgres-secrets', 'secretName: db-credentials'),
    replaces('participant', 'secretName: postgres-secrets', 'secretName: db-credentials'),
  ),
};
