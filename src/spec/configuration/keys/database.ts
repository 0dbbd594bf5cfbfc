import { flag, keysOf, text, type Key } from './key.js';

/** The SSL modes of PostgreSQL clients. */
export const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

/** How the database is stored and reached. */
export const database: readonly Key[] = [
  ...keysOf({
    'db.volumeSize': [{}, 'How much the database may store.'],
    'db.volumeStorageClass': [{}, 'The class of storage.'],
  }),
  ...keysOf(
    {
      ssl: [
        { anyOf: [flag, { ...text, enum: ['true', 'false'] }] },
        'true: the certificate and the name of the host are checked.',
      ],
      sslmode: [
        { ...text, enum: SSL_MODES },
        'verify-ca: the chain is checked against the root certificate.',
      ],
      sslrootcert: [text, 'Path to the certificate of the root CA.'],
      sslcert: [text, 'Path to the certificate of the client, for mutual TLS.'],
      sslkey: [text, 'Path to the key of the client, for mutual TLS.'],
    },
    'configuration.ssl-types',
  ),
];
