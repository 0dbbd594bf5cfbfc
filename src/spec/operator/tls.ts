import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('operator', 'Authentication / 6', ['operator', 'operator.tls']);

export const tlsMinimumVersion = stated(
  'operator.tls-minimum-version',
  'A handshake with a version of TLS below the configured minimum is refused.',
);

export const tlsVersionsAccepted = derived(
  'operator.tls-versions-accepted',
  'A handshake with the configured minimum version of TLS succeeds.',
  'a minimum is the lowest version that is spoken, and so it is spoken itself, unless none of the configured suites belongs to it; then the next one that has a suite is.',
);

export const tlsCiphersRefused = stated(
  'operator.tls-ciphers-refused',
  'A handshake that offers only cipher suites that are not in the configured list is refused in every version from the minimum on.',
);

export const tlsCiphersAccepted = derived(
  'operator.tls-ciphers-accepted',
  'A handshake that offers a single cipher suite of the configured list succeeds.',
  'the list names the suites that are to be used; one of them is beyond use only where it needs another kind of certificate, or a version below the minimum.',
);

export const tlsGroupsRefused = stated(
  'operator.tls-groups-refused',
  'A handshake of TLS 1.3 that offers a single group for the key exchange, which is not configured, is refused.',
);

export const tlsGroupsAccepted = derived(
  'operator.tls-groups-accepted',
  'A handshake of TLS 1.3 that offers a single group of the configured ones succeeds.',
  'the property names the groups with which keys are exchanged for the suites of TLS 1.3, and what is named is to be used.',
);

export const tlsPlaintext = derived(
  'operator.tls-plaintext',
  'What is served with TLS is not served at the same port without it.',
  'the keys put TLS before the ledger and admin APIs; who reaches them in plain text has been asked for no version, no suite and no certificate.',
);

export const tlsChain = derived(
  'operator.tls-chain',
  'The certificate of an endpoint leads to an authority that the endpoint is to be trusted by.',
  'the configured certificate is a chain, and whoever connects has to follow it to an authority that they trust (RFC 5280 section 6.1, RFC 8446 section 4.4.2).',
);

export const tlsDates = derived(
  'operator.tls-dates',
  'The certificates that an endpoint shows are valid at the time of the run.',
  'a certificate is of use only from the beginning to the end of its validity (RFC 5280 sections 4.1.2.5 and 6.1.3).',
);

export const tlsHostName = derived(
  'operator.tls-host-name',
  'The certificate of an endpoint is for the host by which the endpoint is reached, or for the server name that the target file gives it.',
  'who connects has to check that the certificate is for the host that they meant (RFC 9525 section 6, RFC 9110 section 4.3.4).',
);

export const tlsClientCertificateRequired = stated(
  'operator.tls-client-certificate-required',
  'Where client certificates are required, who shows none is refused.',
);

export const tlsClientCertificateAuthority = derived(
  'operator.tls-client-certificate-authority',
  'Where client certificates are required, one that no trusted authority issued is refused: signed by itself, by another authority under the names of the right one, by that of servers, or by a certificate that is of no authority.',
  'client certificates are checked against the configured trust collection, and a chain that leads elsewhere, or over what may not issue, is not valid (RFC 5280 sections 6.1 and 6.1.4).',
);

export const tlsClientCertificateExpired = derived(
  'operator.tls-client-certificate-expired',
  'Where client certificates are required, one that has expired is refused.',
  'to check a certificate is to check its validity as well (RFC 5280 section 6.1.3).',
);

export const tlsClientCertificateNotYetValid = derived(
  'operator.tls-client-certificate-not-yet-valid',
  'Where client certificates are required, one whose validity has not begun is refused.',
  'to check a certificate is to check its validity as well, which has a beginning and an end (RFC 5280 section 6.1.3).',
);

export const tlsClientCertificateUse = derived(
  'operator.tls-client-certificate-use',
  'Where client certificates are required, one that is for servers alone is refused.',
  'a certificate that tells its purposes must be used for those only (RFC 5280 section 4.2.1.12).',
);

export const tlsClientCertificateResumed = derived(
  'operator.tls-client-certificate-resumed',
  'Where client certificates are required, who shows none is refused also with a session to resume that began without the right one, here or elsewhere.',
  'in a session that is resumed no certificate is asked for: the client is who it was when the session began (RFC 8446 section 2.2, RFC 5246 section 7.3), and that was nobody who may come in.',
);

export const tlsClientCertificateAccepted = stated(
  'operator.tls-client-certificate-accepted',
  'Where client certificates are required, who shows the right one is let in.',
);
