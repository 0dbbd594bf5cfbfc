import { Type } from '@sinclair/typebox';
import { file, listOf, oneOf, strict, text, bothOrNeither, url } from './parts.js';

const appSchema = strict(
  {
    name: text({ description: 'What reports call the app.' }),
    readyz: Type.Optional(url('Answers 200 when the app is healthy.')),
    livez: Type.Optional(url('Answers 200 when the app is alive.')),
    metrics: Type.Optional(url('The metrics exposition.')),
  },
  { description: 'One app of the node.' },
);

const clientAuthSchema = strict(
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
  {
    description: 'What clients must show.',
    dependencies: {
      ...bothOrNeither('certificateFile', 'keyFile').dependencies,
      ...bothOrNeither('expiredCertificateFile', 'expiredKeyFile').dependencies,
    },
  },
);

const endpointSchema = strict(
  {
    endpoint: text({
      title: 'a host and a port',
      format: 'host-and-port',
      description: 'host:port of the endpoint.',
    }),
    caFile: Type.Optional(file('The certificates that the endpoint is to be trusted by, PEM.')),
    minimumVersion: Type.Optional(
      oneOf(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'], { description: 'The lowest version it accepts.' }),
    ),
    ciphers: Type.Optional(
      listOf(text({ title: 'the name of a suite' }), {
        title: 'a list of cipher suites',
        minItems: 1,
        description: 'The only suites it accepts, by their IANA names: TLS_AES_256_GCM_SHA384.',
      }),
    ),
    clientAuth: Type.Optional(clientAuthSchema),
  },
  { description: 'What one endpoint is configured to demand.' },
);

export const operatorSchema = strict(
  {
    apps: Type.Optional(
      Type.Array(appSchema, {
        title: 'a list of apps',
        description: 'The apps of the node and their endpoints.',
      }),
    ),
    tls: Type.Optional(
      Type.Array(endpointSchema, { title: 'a list of endpoints', description: 'TLS endpoints to probe.' }),
    ),
  },
  { description: 'What the operator of the node runs.' },
);
