import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('operator', 'Authentication / 6', ['operator', 'operator.tls']);

export const tlsMinimumVersion = stated(
  'operator.tls-minimum-version',
  'A handshake with a TLS version below the configured minimum is refused.',
);

export const tlsVersionsAccepted = derived(
  'operator.tls-versions-accepted',
  'A handshake with the configured minimum TLS version succeeds.',
  'a minimum is the lowest version in use, so it is in use itself, unless no configured suite belongs to it. Then the next version with a suite is.',
);

export const tlsCiphersRefused = stated(
  'operator.tls-ciphers-refused',
  'A handshake that offers only cipher suites outside the configured list is refused in every version from the minimum on.',
);

export const tlsCiphersAccepted = derived(
  'operator.tls-ciphers-accepted',
  'A handshake that offers a single cipher suite of the configured list succeeds.',
  'the list names the suites to use. One of them cannot be used only if it needs another kind of certificate, or a version below the minimum.',
);

export const tlsGroupsRefused = stated(
  'operator.tls-groups-refused',
  'A TLS 1.3 handshake that offers a single key exchange group which is not configured is refused.',
);

export const tlsGroupsAccepted = derived(
  'operator.tls-groups-accepted',
  'A TLS 1.3 handshake that offers a single one of the configured groups succeeds.',
  'the property names the key exchange groups for the suites of TLS 1.3, and they are there to be used.',
);

export const tlsPlaintext = derived(
  'operator.tls-plaintext',
  'What is served with TLS is not served without it at the same port.',
  'the keys put TLS in front of the ledger and admin APIs. A client that reaches them in plain text has negotiated no version, no suite and no certificate.',
);

export const tlsChain = derived(
  'operator.tls-chain',
  'The certificate chain of an endpoint leads to a trusted authority.',
  'the configured certificate is a chain, and a client has to follow it to an authority that it trusts (RFC 5280 section 6.1, RFC 8446 section 4.4.2).',
);

export const tlsDates = derived(
  'operator.tls-dates',
  'The certificates of an endpoint are valid at the time of the run.',
  'a certificate may be used only from the beginning to the end of its validity (RFC 5280 sections 4.1.2.5 and 6.1.3).',
);

export const tlsHostName = derived(
  'operator.tls-host-name',
  'The certificate of an endpoint is for the host name of the endpoint, or for the server name in the target file.',
  'a client has to check that the certificate is for the host that it meant (RFC 9525 section 6, RFC 9110 section 4.3.4).',
);

export const tlsClientCertificateRequired = stated(
  'operator.tls-client-certificate-required',
  'Where client certificates are required, a client without one is refused.',
);

export const tlsClientCertificateAuthority = derived(
  'operator.tls-client-certificate-authority',
  'Where client certificates are required, one that no trusted authority issued is refused: a self-signed one, one of another authority with the names of the right one, one of the authority of the servers, or one issued by a certificate that is not an authority.',
  'client certificates are checked against the configured trust collection, and a chain that leads elsewhere, or through a certificate that may not issue, is not valid (RFC 5280 sections 6.1 and 6.1.4).',
);

export const tlsClientCertificateExpired = derived(
  'operator.tls-client-certificate-expired',
  'Where client certificates are required, an expired one is refused.',
  'checking a certificate includes its validity (RFC 5280 section 6.1.3).',
);

export const tlsClientCertificateNotYetValid = derived(
  'operator.tls-client-certificate-not-yet-valid',
  'Where client certificates are required, one that is not yet valid is refused.',
  'checking a certificate includes its validity, which has a beginning and an end (RFC 5280 section 6.1.3).',
);

export const tlsClientCertificateUse = derived(
  'operator.tls-client-certificate-use',
  'Where client certificates are required, one that is only for servers is refused.',
  'a certificate that names its purposes must be used only for those (RFC 5280 section 4.2.1.12).',
);

export const tlsClientCertificateResumed = derived(
  'operator.tls-client-certificate-resumed',
  'Where client certificates are required, a client without one is refused even if it resumes a session that began without the right certificate, here or elsewhere.',
  'a resumed session asks for no certificate: the client is who it was when the session began (RFC 8446 section 2.2, RFC 5246 section 7.3), and that client was not allowed in.',
);

export const tlsClientCertificateAccepted = stated(
  'operator.tls-client-certificate-accepted',
  'Where client certificates are required, a client with the right one is accepted.',
);
