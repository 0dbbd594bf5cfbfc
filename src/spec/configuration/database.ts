import type { Clause } from '../clause.js';
import { of, values } from './section.js';

const TITLE = values('Database');
const at = of(TITLE, 'database');

export const sslTypes: Clause = {
  ...at,
  id: 'configuration.ssl-types',
  basis: 'derived',
  follows:
    'ssl is switched on with true, sslmode is one of the modes that a PostgreSQL client has, and the others are paths.',
  statement:
    'ssl is true or false, sslmode is a mode of PostgreSQL, and sslrootcert, sslcert and sslkey are paths.',
};

export const sslRootCertificate: Clause = {
  ...at,
  id: 'configuration.ssl-root-certificate',
  basis: 'derived',
  follows: 'a chain is checked against the root certificate, which is then needed.',
  statement: 'Where sslmode is verify-ca or verify-full, sslrootcert names the certificate of the root CA.',
};

export const sslClientPair: Clause = {
  ...at,
  id: 'configuration.ssl-client-pair',
  basis: 'stated',
  statement: 'sslcert and sslkey are given together: mutual TLS takes both.',
};

export const databaseSecret: Clause = {
  ...of(TITLE, 'secrets'),
  id: 'configuration.database-secret',
  basis: 'stated',
  statement:
    'The secret that persistence.secretName names, and every other one for the database, holds its password as postgresPassword.',
};
