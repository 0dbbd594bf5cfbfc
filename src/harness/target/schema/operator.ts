import { Type } from '../../../packages/typebox.js';
import { bothOrNeither, file, listOf, oneOf, strict, text, url } from './parts.js';

const appSchema = strict('One app of the node.', {
  name: text('What reports call the app.'),
  readyz: Type.Optional(url('Answers 200 when the app is healthy.')),
  livez: Type.Optional(url('Answers 200 when the app is alive.')),
  metrics: Type.Optional(url('The metrics exposition.')),
});

const clientAuthSchema = strict(
  'What clients must show.',
  {
    required: Type.Boolean({
      title: 'true or false',
      description: 'Whether a client certificate is demanded.',
    }),
    certificateFile: Type.Optional(file('A client certificate that is accepted, PEM.')),
    keyFile: Type.Optional(file('Its private key, PKCS#8 PEM.')),
    expiredCertificateFile: Type.Optional(file('A client certificate that has expired, PEM.')),
    expiredKeyFile: Type.Optional(file('The private key of the expired certificate, PKCS#8 PEM.')),
    untrustedCertificateFile: Type.Optional(
      file('A client certificate of an authority that servers are trusted by, but clients are not, PEM.'),
    ),
    untrustedKeyFile: Type.Optional(file('The private key of the untrusted certificate, PKCS#8 PEM.')),
    futureCertificateFile: Type.Optional(file('A client certificate that is not valid yet, PEM.')),
    futureKeyFile: Type.Optional(
      file('The private key of the certificate that is not valid yet, PKCS#8 PEM.'),
    ),
    forServersCertificateFile: Type.Optional(
      file('A certificate that the authority of clients issued for servers alone, PEM.'),
    ),
    forServersKeyFile: Type.Optional(file('The private key of the certificate for servers, PKCS#8 PEM.')),
    byLeafCertificateFile: Type.Optional(
      file('A client certificate, and behind it the trusted one that issued it and is no authority, PEM.'),
    ),
    byLeafKeyFile: Type.Optional(file('The private key of the certificate that a leaf issued, PKCS#8 PEM.')),
  },
  bothOrNeither(
    ['certificateFile', 'keyFile'],
    ['expiredCertificateFile', 'expiredKeyFile'],
    ['untrustedCertificateFile', 'untrustedKeyFile'],
    ['futureCertificateFile', 'futureKeyFile'],
    ['forServersCertificateFile', 'forServersKeyFile'],
    ['byLeafCertificateFile', 'byLeafKeyFile'],
  ),
);

const endpointSchema = strict('What one endpoint is configured to demand.', {
  endpoint: text('host:port of the endpoint.', { title: 'a host and a port', format: 'host-and-port' }),
  serverName: Type.Optional(
    text('The name of the server, where that is not the host of the endpoint.', {
      title: 'the name of a server',
      format: 'server-name',
    }),
  ),
  path: Type.Optional(
    text('What a client that is let in may GET there over HTTP.', {
      title: 'a path',
      format: 'path',
    }),
  ),
  caFile: Type.Optional(file('The certificates that the endpoint is to be trusted by, PEM.')),
  minimumVersion: Type.Optional(
    oneOf(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'], 'The lowest version it accepts.'),
  ),
  ciphers: Type.Optional(
    listOf(
      Type.String({ title: 'the name of a suite', minLength: 1 }),
      'a list of cipher suites',
      'The only suites it accepts, by their IANA names: TLS_AES_256_GCM_SHA384.',
      { minItems: 1 },
    ),
  ),
  namedGroups: Type.Optional(
    listOf(
      Type.String({ title: 'the name of a group', minLength: 1 }),
      'a list of groups',
      'The only groups it exchanges keys with in TLS 1.3, as in jdk.tls.namedGroups: x25519, secp256r1.',
      { minItems: 1 },
    ),
  ),
  clientAuth: Type.Optional(clientAuthSchema),
});

export const operatorSchema = strict('What the operator of the node runs.', {
  apps: Type.Optional(
    Type.Array(appSchema, {
      title: 'a list of apps',
      description: 'The apps of the node and their endpoints.',
    }),
  ),
  tls: Type.Optional(
    Type.Array(endpointSchema, { title: 'a list of endpoints', description: 'TLS endpoints to probe.' }),
  ),
});
