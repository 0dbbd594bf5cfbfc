import { type Static, Type } from '../packages/typebox.js';
import { credentialsSchema, issuerSchema } from './schema/credentials.js';
import {
  bothOrNeither,
  file,
  files,
  ids,
  listOf,
  mapOf,
  number,
  oneOf,
  strict,
  text,
  url,
  variables,
  whole,
} from './schema/parts.js';
import { registrySchema } from './schema/registry.js';

const rate = (description: string) => number(description, { exclusiveMinimum: 0, maximum: 1_000_000 });

const duration = (description: string) =>
  Type.Optional(text(description, { title: 'a duration (a string)', format: 'load-duration' }));

const own = {
  rate: rate('Requests per second; with breakpoint, the first rate of the search.'),
  duration: duration('Duration: 30s, 90m; with breakpoint and users, that of each step.'),
  maxStall: duration(
    'The longest stall of the target that the load must survive; decides the number of virtual users.',
  ),
  freshConnections: Type.Optional(
    Type.Boolean({
      title: 'true or false',
      description: 'Whether each request uses a new connection.',
      default: false,
    }),
  ),
  thresholds: Type.Optional(
    Type.Array(Type.String({ title: 'a threshold (a string)', minLength: 1, format: 'threshold' }), {
      title: 'a list of thresholds',
      description: 'Budgets: p99<300ms, failures<1%, checks>=100%, dropped<=0%, operator:max<2s.',
    }),
  ),
};

const profile = (description: string) => Type.Optional(strict(description, own));
const weight = (what: string) => number(`Weight of ${what}.`, { minimum: 0, maximum: 1000 });

const loadSchema = strict('Defaults for the flags of `assay load`.', {
  ...own,
  maxRate: rate('With breakpoint, the last rate of the search.'),
  maxVus: whole('Maximum number of virtual users of a scenario.', {
    minimum: 1,
    maximum: 100_000,
    default: 2000,
  }),
  invalid: number('The share of the requests that must be refused.', {
    title: 'a number from 0 to 1',
    minimum: 0,
    maximum: 1,
    default: 0.1,
  }),
  mixed: Type.Optional(
    strict('The share of each scenario in mixed, as weights. A scenario without a weight is left out.', {
      'accept-context': weight('choice contexts'),
      'party-allocation': weight('parties'),
      'bulk-acs': weight('references to snapshots'),
      operator: weight('health and metrics'),
      'token-metadata': weight('the metadata of the token standard'),
      'token-factories': weight('factories of the token standard'),
      'token-contexts': weight('contexts of the other choices of the token standard'),
      'token-v2-accepts': weight('contexts to accept transfers, by V2 and by V1'),
      'token-v2-settlements': weight('factories of V2 for settlements of 50 allocations'),
    }),
  ),
  profiles: Type.Optional(
    strict('The same for one profile.', {
      smoke: profile('A few seconds, to check that it works.'),
      load: profile('The usual load.'),
      stress: profile('Step by step to twice the rate.'),
      spike: profile('A tenth of the rate, then suddenly the full rate.'),
      soak: profile('Hours.'),
      breakpoint: profile('The highest rate that keeps the thresholds.'),
      users: profile('The maximum number of users at once that the target can serve.'),
    }),
  ),
});

const appSchema = strict('One app of the node.', {
  name: text('The name of the app in reports.'),
  readyz: Type.Optional(url('Answers 200 when the app is healthy.')),
  livez: Type.Optional(url('Answers 200 when the app is alive.')),
  metrics: Type.Optional(url('The metrics exposition.')),
});

const clientAuthSchema = strict(
  'The client certificates.',
  {
    required: Type.Boolean({
      title: 'true or false',
      description: 'Whether the endpoint requires a client certificate.',
    }),
    certificateFile: Type.Optional(file('A client certificate that is accepted, PEM.')),
    keyFile: Type.Optional(file('Its private key, PKCS#8 PEM.')),
    expiredCertificateFile: Type.Optional(file('A client certificate that has expired, PEM.')),
    expiredKeyFile: Type.Optional(file('The private key of the expired certificate, PKCS#8 PEM.')),
    untrustedCertificateFile: Type.Optional(
      file(
        'A client certificate from an authority that is not trusted for clients, such as that of servers, PEM.',
      ),
    ),
    untrustedKeyFile: Type.Optional(file('The private key of the untrusted certificate, PKCS#8 PEM.')),
    futureCertificateFile: Type.Optional(file('A client certificate that is not valid yet, PEM.')),
    futureKeyFile: Type.Optional(
      file('The private key of the certificate that is not valid yet, PKCS#8 PEM.'),
    ),
    forServersCertificateFile: Type.Optional(
      file('A certificate that the authority of clients issued only for servers, PEM.'),
    ),
    forServersKeyFile: Type.Optional(file('The private key of the certificate for servers, PKCS#8 PEM.')),
    byLeafCertificateFile: Type.Optional(
      file(
        'A client certificate followed by its issuer, which is a trusted certificate but not an authority, PEM.',
      ),
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

const endpointSchema = strict('The TLS settings of one endpoint.', {
  endpoint: text('host:port of the endpoint.', { title: 'a host and a port', format: 'host-and-port' }),
  serverName: Type.Optional(
    text('The server name, when it is not the host of the endpoint.', {
      title: 'the name of a server',
      format: 'server-name',
    }),
  ),
  path: Type.Optional(
    text('A path that an accepted client may GET over HTTP.', {
      title: 'a path',
      format: 'path',
    }),
  ),
  caFile: Type.Optional(file('The CA certificates for the endpoint, PEM.')),
  minimumVersion: Type.Optional(
    oneOf(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'], 'The lowest version it accepts.'),
  ),
  ciphers: Type.Optional(
    listOf(
      Type.String({ title: 'the name of a suite', minLength: 1 }),
      'a list of cipher suites',
      'The only accepted cipher suites, by their IANA names: TLS_AES_256_GCM_SHA384.',
      { minItems: 1 },
    ),
  ),
  namedGroups: Type.Optional(
    listOf(
      Type.String({ title: 'the name of a group', minLength: 1 }),
      'a list of groups',
      'The only accepted groups for the key exchange of TLS 1.3, as in jdk.tls.namedGroups: x25519, secp256r1.',
      { minItems: 1 },
    ),
  ),
  clientAuth: Type.Optional(clientAuthSchema),
});

const operatorSchema = strict('What the operator of the node runs.', {
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

const parameter = Type.Unsafe<string | number | boolean>({
  title: 'a string, a number or true or false',
  type: ['string', 'number', 'boolean'],
});
const query = (description: string, options = {}) =>
  mapOf(parameter, description, { title: 'a map of query parameters', ...options });

const bulkAcsSchema = strict('The bulk history of the active contract set.', {
  query: Type.Optional(query('Query parameters sent with every request.', { default: {} })),
  recordTimeParameter: Type.Optional(
    text('The query parameter that carries the record time. Without it, "at or before" is not judged.'),
  ),
  failing: Type.Optional(
    Type.Array(query('One query.'), {
      title: 'a list of maps of query parameters',
      description: 'Queries known to be answered with an error.',
    }),
  ),
  downloadHosts: Type.Optional(
    listOf(
      Type.String({ title: 'a host', minLength: 1, format: 'host' }),
      'a list of hosts',
      'Hosts from which the objects of a snapshot may be downloaded. Default: none.',
      { default: [] },
    ),
  ),
});

const scanSchema = strict('The scan instance.', {
  url: url('The address of the scan instance.'),
  bulkAcs: Type.Optional(bulkAcsSchema),
});

const participantSchema = strict('The participant, which allocates parties.', {
  url: url('The base URL of the JSON API of the participant. It may have a path.'),
  duplicateHints: Type.Optional(
    oneOf(['rejected', 'renamed'], 'The ledger kind: what happens to a hint that already exists.'),
  ),
  selfAllocation: Type.Optional(
    oneOf(
      ['allowed', 'off'],
      'off: users may not allocate parties for themselves (a quota of 0). Default: allowed.',
      { default: 'allowed' },
    ),
  ),
  synchronizers: ids('The synchronizers that the participant is connected to.'),
  identityProviders: ids(
    'The identity providers besides the default one. With a second one, more cases are possible.',
  ),
});

const configurationSchema = strict('The deployment values of the node.', {
  validator: Type.Optional(
    files('The values of the validator chart, YAML. Several files are merged as Helm merges them.'),
  ),
  participant: Type.Optional(
    files('The values of the participant chart, YAML. Several files are merged as Helm merges them.'),
  ),
  network: Type.Optional(file('The environment values of the network: NAME=value lines, or YAML.')),
  secrets: Type.Optional(file('Manifests of Kubernetes Secrets, YAML.')),
  database: Type.Optional(file('The db and SSL properties of the database, YAML.')),
  tls: Type.Optional(file('The TLS keys of the APIs, YAML. The files that they name are relative to it.')),
  loader: Type.Optional(
    text(
      'A program that reads generated values and exits with 0 when it accepts them. {validator} and the like are replaced by files, {bundle} by their folder.',
      { title: 'a command' },
    ),
  ),
  loaderEnv: variables('that program'),
});

const tlsSchema = strict(
  'TLS for every HTTPS call.',
  {
    caFile: Type.Optional(file('Certificates to trust besides those of the system, PEM.')),
    certificateFile: Type.Optional(file('The client certificate of assay, PEM.')),
    keyFile: Type.Optional(file('Its private key, PKCS#8 PEM.')),
  },
  bothOrNeither(['certificateFile', 'keyFile']),
);

const limitsSchema = strict(
  'Limits for what is sent to the target.',
  {
    allocations: whole('Maximum number of parties that a run may allocate.', { minimum: 0, default: 60 }),
    requestsPerSecond: number(
      'Maximum number of requests per second. Default: as fast as the target responds.',
      { exclusiveMinimum: 0 },
    ),
    concurrency: whole('Maximum number of requests at the same time.', {
      minimum: 1,
      maximum: 1000,
      default: 32,
    }),
    requestTimeout: Type.Optional(
      text('Timeout of a response: 500ms, 10s, 2m.', {
        title: 'a duration (a string)',
        format: 'duration-text',
        default: '10s',
      }),
    ),
  },
  { default: {} },
);

const waiverSchema = strict('One clause whose failure is known and accepted.', {
  clause: text('The id of the clause, as `assay clauses` prints it.'),
  reason: text('Why the failure is accepted. Every report shows it.'),
  expires: text('The last day of the waiver, YYYY-MM-DD.', {
    title: 'a date (YYYY-MM-DD)',
    format: 'date',
  }),
});

/** The JSON Schema (draft-07) of a target file. Formats that editors do not know are in `formats.ts`. */
export const targetSchema = strict(
  'A target of assay: what is judged, and how it is reached.',
  {
    version: Type.Literal(1, { title: 'the number 1', description: 'The version of this format: 1.' }),
    name: text('The name of the target in reports.'),
    environment: oneOf(
      ['staging', 'production'],
      'production: no parties are allocated and there is no load, unless --allow-writes is given.',
    ),
    registry: Type.Optional(registrySchema),
    participant: Type.Optional(participantSchema),
    scan: Type.Optional(scanSchema),
    operator: Type.Optional(operatorSchema),
    configuration: Type.Optional(configurationSchema),
    credentials: Type.Optional(credentialsSchema),
    issuer: Type.Optional(issuerSchema),
    tls: Type.Optional(tlsSchema),
    limits: Type.Optional(limitsSchema),
    load: Type.Optional(loadSchema),
    waivers: Type.Optional(
      Type.Array(waiverSchema, {
        title: 'a list of waivers',
        default: [],
        description: 'Known failures. One that has expired, or whose clause passes, fails the run.',
      }),
    ),
  },
  {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://assay.invalid/schemas/target.schema.json',
  },
);

/** A target file as it is written, before defaults are filled in. */
export type TargetFile = Static<typeof targetSchema>;
