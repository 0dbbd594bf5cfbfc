import type { Certificates } from './certificates.js';
import type { TlsEndpoint } from './endpoint.js';

const CA = 'tls-ca.pem';
const CLIENT = {
  certificateFile: 'tls-client.pem',
  keyFile: 'tls-client-key.pem',
  expiredCertificateFile: 'tls-expired-client.pem',
  expiredKeyFile: 'tls-expired-client-key.pem',
  untrustedCertificateFile: 'tls-untrusted-client.pem',
  untrustedKeyFile: 'tls-untrusted-client-key.pem',
  futureCertificateFile: 'tls-future-client.pem',
  futureKeyFile: 'tls-future-client-key.pem',
  forServersCertificateFile: 'tls-server-as-client.pem',
  forServersKeyFile: 'tls-server-as-client-key.pem',
  byLeafCertificateFile: 'tls-client-of-leaf.pem',
  byLeafKeyFile: 'tls-client-of-leaf-key.pem',
};

/** One TLS endpoint in a target file. Its files are names in `Reference.files`, relative to the target file. */
export type TlsFile = {
  endpoint: string;
  caFile: string;
  minimumVersion: string;
  serverName?: string;
  ciphers?: readonly string[];
  namedGroups?: readonly string[];
  clientAuth?: { required: true } & typeof CLIENT;
};

/** The certificates and keys, PEM by the file names in target files. */
export const certificateFiles = ({
  authority,
  client,
  expiredClient,
  untrustedClient,
  futureClient,
  serverAsClient,
  clientOfLeaf,
}: Certificates): Record<string, string> => ({
  [CA]: authority.cert,
  [CLIENT.certificateFile]: client.cert,
  [CLIENT.keyFile]: client.key,
  [CLIENT.expiredCertificateFile]: expiredClient.cert,
  [CLIENT.expiredKeyFile]: expiredClient.key,
  [CLIENT.untrustedCertificateFile]: untrustedClient.cert,
  [CLIENT.untrustedKeyFile]: untrustedClient.key,
  [CLIENT.futureCertificateFile]: futureClient.cert,
  [CLIENT.futureKeyFile]: futureClient.key,
  [CLIENT.forServersCertificateFile]: serverAsClient.cert,
  [CLIENT.forServersKeyFile]: serverAsClient.key,
  [CLIENT.byLeafCertificateFile]: clientOfLeaf.cert,
  [CLIENT.byLeafKeyFile]: clientOfLeaf.key,
});

/** Returns the target file entry for an endpoint that listens on a port. */
export const tlsFile = (
  { minimumVersion, serverName, ciphers, namedGroups, clientAuth }: TlsEndpoint,
  port: number,
): TlsFile => ({
  endpoint: `127.0.0.1:${port}`,
  caFile: CA,
  minimumVersion,
  ...(serverName !== undefined && { serverName }),
  ...(ciphers && { ciphers }),
  ...(namedGroups && { namedGroups }),
  ...(clientAuth && { clientAuth: { required: true, ...CLIENT } }),
});
