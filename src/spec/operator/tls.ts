import type { Clause } from '../clause.js';

const at = {
  system: 'operator',
  section: 'Authentication / 6',
  needs: ['operator', 'operator.tls'],
} as const;

export const tlsMinimumVersion: Clause = {
  ...at,
  id: 'operator.tls-minimum-version',
  basis: 'stated',
  statement: 'A handshake with a version of TLS below the configured minimum is refused.',
};

export const tlsVersionsAccepted: Clause = {
  ...at,
  id: 'operator.tls-versions-accepted',
  basis: 'derived',
  follows:
    'a minimum is the lowest version that is spoken, and so it is spoken itself, unless none of the configured suites belongs to it; then the next one that has a suite is.',
  statement: 'A handshake with the configured minimum version of TLS succeeds.',
};

export const tlsCiphersRefused: Clause = {
  ...at,
  id: 'operator.tls-ciphers-refused',
  basis: 'stated',
  statement:
    'A handshake that offers a single cipher suite, which is not in the configured list, is refused in every version from the minimum on.',
};

export const tlsCiphersAccepted: Clause = {
  ...at,
  id: 'operator.tls-ciphers-accepted',
  basis: 'derived',
  follows:
    'the list names the suites that are to be used; one of them is beyond use only where it needs another kind of certificate, or a version below the minimum.',
  statement: 'A handshake that offers a single cipher suite of the configured list succeeds.',
};

export const tlsChain: Clause = {
  ...at,
  id: 'operator.tls-chain',
  basis: 'derived',
  follows:
    'the configured certificate is a chain, and whoever connects has to follow it to an authority that they trust (RFC 5280 section 6.1, RFC 8446 section 4.4.2).',
  statement: 'The certificate of an endpoint leads to an authority that the endpoint is to be trusted by.',
};

export const tlsDates: Clause = {
  ...at,
  id: 'operator.tls-dates',
  basis: 'derived',
  follows:
    'a certificate is of use only from the beginning to the end of its validity (RFC 5280 sections 4.1.2.5 and 6.1.3).',
  statement: 'The certificates that an endpoint shows are valid at the time of the run.',
};

export const tlsHostName: Clause = {
  ...at,
  id: 'operator.tls-host-name',
  basis: 'derived',
  follows:
    'who connects has to check that the certificate is for the host that they meant (RFC 9525 section 6, RFC 9110 section 4.3.4).',
  statement: 'The certificate of an endpoint is for the host by which the endpoint is reached.',
};

export const tlsClientCertificateRequired: Clause = {
  ...at,
  id: 'operator.tls-client-certificate-required',
  basis: 'stated',
  statement: 'Where client certificates are required, who shows none is refused.',
};

export const tlsClientCertificateAuthority: Clause = {
  ...at,
  id: 'operator.tls-client-certificate-authority',
  basis: 'derived',
  follows:
    'client certificates are checked against the configured trust collection, and a chain that leads elsewhere is not valid (RFC 5280 section 6.1).',
  statement:
    'Where client certificates are required, one that no trusted authority issued is refused: signed by itself, or by another authority under the names of the right one.',
};

export const tlsClientCertificateExpired: Clause = {
  ...at,
  id: 'operator.tls-client-certificate-expired',
  basis: 'derived',
  follows: 'to check a certificate is to check its validity as well (RFC 5280 section 6.1.3).',
  statement: 'Where client certificates are required, one that has expired is refused.',
};

export const tlsClientCertificateAccepted: Clause = {
  ...at,
  id: 'operator.tls-client-certificate-accepted',
  basis: 'stated',
  statement: 'Where client certificates are required, who shows the right one is let in.',
};
