import { replaces, combine, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationDatabase: Faults = {
  'configuration.ssl-types': {
    'ssl-by-number': {
      explains: 'ssl is 1.',
      configuration: replaces('database', 'ssl: true', 'ssl: 1'),
    },
    'ssl-mode-that-is-none': {
      explains: 'sslmode is verify_ca, with an underscore.',
      configuration: replaces('database', 'verify-ca', 'verify_ca'),
    },
  },
  'configuration.ssl-root-certificate': {
    'root-certificate-missing': {
      explains: 'sslmode is verify-ca, and no sslrootcert is named.',
      configuration: without('database', 'sslrootcert'),
    },
    'root-certificate-missing-for-the-host': {
      explains: 'sslmode is verify-full, and sslrootcert is empty.',
      configuration: combine(
        replaces('database', 'verify-ca', 'verify-full'),
        replaces('database', '/tls/root.pem', '""'),
      ),
    },
  },
  'configuration.ssl-client-pair': {
    'client-certificate-of-the-database-missing': {
      explains: 'sslkey is given without sslcert.',
      configuration: without('database', 'sslcert'),
    },
    'client-key-of-the-database-missing': {
      explains: 'sslcert is given without sslkey.',
      configuration: without('database', 'sslkey'),
    },
  },
  'configuration.database-secret': {
    'database-password-missing-in-a-named-secret': {
      explains: 'The secret that persistence.secretName names has no postgresPassword.',
      configuration: combine(
        replaces('secrets', 'postgresPassword', 'pgPassword'),
        replaces('secrets', 'name: postgres-secrets', 'name: db-credentials'),
        replaces('validator', 'secretName: postgres-secrets', 'secretName: db-credentials'),
        replaces('participant', 'secretName: postgres-secrets', 'secretName: db-credentials'),
      ),
    },
    'database-password-under-another-key': {
      explains: 'The secret of the database has its password as password.',
      configuration: replaces('secrets', 'postgresPassword', 'password'),
    },
  },
  'configuration.database-secret-named': {
    'database-secret-with-a-letter-less': {
      explains: 'persistence.secretName of the validator has lost its last letter.',
      configuration: replaces('validator', 'secretName: postgres-secrets', 'secretName: postgres-secret'),
    },
    'database-secret-under-another-name': {
      explains: 'The secret with the password of the database has another name than both charts say.',
      configuration: replaces('secrets', 'name: postgres-secrets', 'name: postgres-password'),
    },
  },
};
