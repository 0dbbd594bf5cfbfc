import { tlsTypes } from '../tls.js';
import { text, texts, type Key } from './key.js';

/** Versions of TLS by the names that Java has for them. */
export const TLS_VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;

/** Where the files of the admin client may stand: the specification does not show what is above admin-client. */
export const ADMIN_CLIENTS = ['tls.client-auth.admin-client', 'tls.admin-client'] as const;

const pairOf = (at: string): Key[] => [
  {
    path: `${at}.cert-chain-file`,
    schema: text,
    description: 'The certificate chain of the admin client, PEM.',
  },
  {
    path: `${at}.private-key-file`,
    schema: text,
    description: 'The private key of the admin client, PKCS#8 in PEM.',
  },
];

const keys: readonly Key[] = [
  { path: 'tls.cert-chain-file', schema: text, description: 'The certificate chain of the server, PEM.' },
  { path: 'tls.private-key-file', schema: text, description: 'Its private key, PKCS#8 in PEM.' },
  {
    path: 'tls.trust-collection-file',
    schema: text,
    description: 'The certificates that those of clients are checked with, PEM.',
  },
  { path: 'tls.client-auth.type', schema: text, description: 'require: clients must show a certificate.' },
  ...ADMIN_CLIENTS.flatMap(pairOf),
  {
    path: 'tls.minimum-server-protocol-version',
    schema: { ...text, enum: TLS_VERSIONS },
    description: 'The lowest version that is spoken.',
  },
  {
    path: 'tls.ciphers',
    schema: { ...texts, minItems: 1 },
    description: 'The cipher suites, such as TLS_AES_256_GCM_SHA384.',
  },
];

/** TLS of the ledger API and the admin API. */
export const tls: readonly Key[] = keys.map((key) => ({ ...key, types: tlsTypes }));
