import { Type } from '@sinclair/typebox';
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
  },
  bothOrNeither(['certificateFile', 'keyFile'], ['expiredCertificateFile', 'expiredKeyFile']),
);

const endpointSchema = strict('What one endpoint is configured to demand.', {
  endpoint: text('host:port of the endpoint.', { title: 'a host and a port', format: 'host-and-port' }),
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
