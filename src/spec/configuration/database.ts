import { of, values } from './section.js';

const TITLE = values('Database');
const { stated, derived } = of(TITLE, 'database');

export const sslTypes = derived(
  'configuration.ssl-types',
  'ssl is true or false, sslmode is a mode of PostgreSQL, and sslrootcert, sslcert and sslkey are paths.',
  'ssl is switched on with true, sslmode is one of the modes that a PostgreSQL client has, and the others are paths.',
);

export const sslRootCertificate = derived(
  'configuration.ssl-root-certificate',
  'Where sslmode is verify-ca or verify-full, sslrootcert names the certificate of the root CA.',
  'a chain is checked against the root certificate, which is then needed.',
);

export const sslClientPair = stated(
  'configuration.ssl-client-pair',
  'sslcert and sslkey are given together: mutual TLS takes both.',
);

export const databaseSecret = of(TITLE, 'secrets').stated(
  'configuration.database-secret',
  'The secret that persistence.secretName names, and every other one for the database, holds its password as postgresPassword.',
);

export const databaseSecretNamed = of(TITLE, 'secrets').derived(
  'configuration.database-secret-named',
  'Where the secrets hold a postgresPassword, the secret that persistence.secretName names is among them.',
  'the password is shared, and held in the secret that persistence.secretName names. Secrets without a password for the database leave open where that is.',
);
