import { keysOf, text, texts, type Key } from './key.js';

/** TLS versions, with their Java names. */
export const TLS_VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;

/** Where the files of the admin client can be: the specification does not show what is above admin-client. */
export const ADMIN_CLIENTS = ['tls.client-auth.admin-client', 'tls.admin-client'] as const;

/** TLS of the ledger API and the admin API. */
export const tls: readonly Key[] = [
  ...keysOf(
    {
      'tls.cert-chain-file': [text, 'The certificate chain of the server, PEM.'],
      'tls.private-key-file': [text, 'Its private key, PKCS#8 in PEM.'],
      'tls.trust-collection-file': [text, 'The certificates that those of clients are checked with, PEM.'],
      'tls.client-auth.type': [text, 'require: clients must show a certificate.'],
    },
    'configuration.tls-types',
  ),
  ...ADMIN_CLIENTS.flatMap((at) =>
    keysOf(
      {
        [`${at}.cert-chain-file`]: [text, 'The certificate chain of the admin client, PEM.'],
        [`${at}.private-key-file`]: [text, 'The private key of the admin client, PKCS#8 in PEM.'],
      },
      'configuration.tls-types',
    ),
  ),
  ...keysOf(
    {
      'tls.minimum-server-protocol-version': [
        { ...text, enum: TLS_VERSIONS },
        'The lowest version that is spoken.',
      ],
      'tls.ciphers': [{ ...texts, minItems: 1 }, 'The cipher suites, such as TLS_AES_256_GCM_SHA384.'],
    },
    'configuration.tls-types',
  ),
];
