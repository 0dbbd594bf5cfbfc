import { sslTypes } from '../database.js';
import { flag, text, type Key } from './key.js';

/** Modes of SSL that a client of PostgreSQL has. */
export const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

const ssl: readonly Key[] = [
  {
    path: 'ssl',
    schema: { anyOf: [flag, { ...text, enum: ['true', 'false'] }] },
    description: 'true: the certificate and the name of the host are checked.',
  },
  {
    path: 'sslmode',
    schema: { ...text, enum: SSL_MODES },
    description: 'verify-ca: the chain is checked against the root certificate.',
  },
  { path: 'sslrootcert', schema: text, description: 'Path to the certificate of the root CA.' },
  { path: 'sslcert', schema: text, description: 'Path to the certificate of the client, for mutual TLS.' },
  { path: 'sslkey', schema: text, description: 'Path to the key of the client, for mutual TLS.' },
];

/** How the database is stored and reached. */
export const database: readonly Key[] = [
  { path: 'db.volumeSize', schema: {}, description: 'How much the database may store.' },
  { path: 'db.volumeStorageClass', schema: {}, description: 'The class of storage.' },
  ...ssl.map((key) => ({ ...key, types: sslTypes })),
];
