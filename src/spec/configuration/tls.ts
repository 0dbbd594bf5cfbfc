import type { Clause } from '../clause.js';
import { of } from './section.js';

const at = of('Authentication / 6', 'tls');

export const tlsTypes: Clause = {
  ...at,
  id: 'configuration.tls-types',
  basis: 'stated',
  statement: 'tls.ciphers is a list of texts, and every other key of TLS is text.',
};

export const tlsPair: Clause = {
  ...at,
  id: 'configuration.tls-pair',
  basis: 'derived',
  follows: 'a server that speaks TLS shows a certificate and proves that it has the key.',
  statement: 'tls.cert-chain-file and tls.private-key-file are given together.',
};

export const tlsFiles: Clause = {
  ...at,
  id: 'configuration.tls-files',
  basis: 'derived',
  follows: 'a file that is named is read when the node starts.',
  statement: 'Each file that a TLS key names is there, and holds what its key says, in PEM.',
};

export const tlsPkcs8: Clause = {
  ...at,
  id: 'configuration.tls-pkcs8',
  basis: 'stated',
  statement: 'Private keys for TLS are PKCS#8 in PEM.',
};

export const tlsKeyFits: Clause = {
  ...at,
  id: 'configuration.tls-key-fits',
  basis: 'derived',
  follows: 'a handshake is signed with the key of the certificate that is shown.',
  statement: 'A private key is that of the first certificate in the chain given with it.',
};

export const tlsCertificateDates: Clause = {
  ...at,
  id: 'configuration.tls-certificate-dates',
  basis: 'derived',
  follows: 'no peer takes a certificate before or after its dates.',
  statement: 'Certificates for TLS are valid today.',
};

export const tlsVersion: Clause = {
  ...at,
  id: 'configuration.tls-version',
  basis: 'derived',
  follows:
    'the specification writes TLSv1.3, the name that Java has for it, and Java names no other versions.',
  statement: 'tls.minimum-server-protocol-version is TLSv1, TLSv1.1, TLSv1.2 or TLSv1.3.',
};

export const tlsCiphers: Clause = {
  ...at,
  id: 'configuration.tls-ciphers',
  basis: 'stated',
  statement: 'tls.ciphers lists at least one cipher suite, each by its name.',
};

export const tlsCiphersFitVersion: Clause = {
  ...at,
  id: 'configuration.tls-ciphers-fit-version',
  basis: 'derived',
  follows:
    'suites of TLS 1.3 serve no older version and older ones not 1.3: without one that fits, no handshake succeeds.',
  statement: 'With TLSv1.3 as the minimum, tls.ciphers has a suite of TLS 1.3.',
};

export const tlsClientAuthentication: Clause = {
  ...at,
  id: 'configuration.tls-client-authentication',
  basis: 'stated',
  statement:
    'With tls.client-auth.type require, the certificate chain and the private key of the admin client are named.',
};
