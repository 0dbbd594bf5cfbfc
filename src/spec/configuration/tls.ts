import { of } from './section.js';

const { stated, derived } = of('Authentication / 6', 'tls');

export const tlsTypes = stated(
  'configuration.tls-types',
  'tls.ciphers is a list of texts, and every other key of TLS is text.',
);

export const tlsPair = derived(
  'configuration.tls-pair',
  'tls.cert-chain-file and tls.private-key-file are given together.',
  'a server that speaks TLS shows a certificate and proves that it has the key.',
);

export const tlsFiles = derived(
  'configuration.tls-files',
  'Each file that a TLS key names holds what its key says, in PEM: certificates, or one private key. Where some of them stand beside the values, so do the others that are named relative to them.',
  'a file that is named is read when the node starts. One that is named by an absolute path may be on the node alone.',
);

export const tlsPkcs8 = stated('configuration.tls-pkcs8', 'Private keys for TLS are PKCS#8 in PEM.');

export const tlsKeyFits = derived(
  'configuration.tls-key-fits',
  'A private key is that of the first certificate in the chain given with it.',
  'a handshake is signed with the key of the certificate that is shown.',
);

export const tlsCertificateDates = derived(
  'configuration.tls-certificate-dates',
  'The first certificate of each chain is valid today, and one of those that are trusted.',
  'no peer takes a certificate before or after its dates. Of those behind the first one a peer may have newer ones.',
);

export const tlsVersion = derived(
  'configuration.tls-version',
  'tls.minimum-server-protocol-version is TLSv1, TLSv1.1, TLSv1.2 or TLSv1.3.',
  'the specification writes TLSv1.3, the name that Java has for it, and Java names no other versions.',
);

export const tlsCiphers = stated(
  'configuration.tls-ciphers',
  'tls.ciphers lists at least one cipher suite, each by its name.',
);

export const tlsCiphersFitVersion = derived(
  'configuration.tls-ciphers-fit-version',
  'With TLSv1.3 as the minimum, tls.ciphers has a suite of TLS 1.3.',
  'suites of TLS 1.3 serve no older version and older ones not 1.3: without one that fits, no handshake succeeds.',
);

export const tlsClientAuthentication = stated(
  'configuration.tls-client-authentication',
  'With tls.client-auth.type require, the certificate chain and the private key of the admin client are named.',
);

export const tlsClientAuthenticationType = derived(
  'configuration.tls-client-authentication-type',
  'tls.client-auth.type is written require where that is meant, in small letters and without another letter.',
  'this word demands client certificates, and one that is nearly it is another word.',
);

export const tlsCiphersFitCertificate = derived(
  'configuration.tls-ciphers-fit-certificate',
  'tls.ciphers has a suite that goes with the key of the server: one of TLS 1.3, or one for keys of its type.',
  'before TLS 1.3 a suite names the type of the key that signs the handshake: without one that fits, no handshake succeeds.',
);

export const tlsCertificateUse = derived(
  'configuration.tls-certificate-use',
  'A certificate with extended key usages has that of its end: servers for tls.cert-chain-file, clients for the admin client.',
  'a certificate must be used for none but the purposes that it names (RFC 5280 section 4.2.1.12).',
);

export const tlsAdminClientTrusted = derived(
  'configuration.tls-admin-client-trusted',
  'With tls.client-auth.type require and a tls.trust-collection-file, the certificate of the admin client leads to one of those that are trusted.',
  'certificates of clients are checked with the trust collection, and that of the admin client is one.',
);
