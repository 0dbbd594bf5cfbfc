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
  rate: rate('Requests in a second; of breakpoint: where the search begins.'),
  duration: duration('How long it lasts: 30s, 90m; of breakpoint and users: each step.'),
  maxStall: duration('The longest stall of the target that the generator has virtual users for.'),
  freshConnections: Type.Optional(
    Type.Boolean({
      title: 'true or false',
      description: 'Whether each request is sent on a new connection.',
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

const loadSchema = strict('What `assay load` does where its flags do not say otherwise.', {
  ...own,
  maxRate: rate('Where the search of breakpoint ends.'),
  maxVus: whole('Virtual users of a scenario at most.', { minimum: 1, maximum: 100_000, default: 2000 }),
  invalid: number('The share of the requests that must be refused.', {
    title: 'a number from 0 to 1',
    minimum: 0,
    maximum: 1,
    default: 0.1,
  }),
  mixed: Type.Optional(
    strict('How the requests of the scenario mixed are shared out: weights. Absent: not part of it.', {
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
    strict('The same for single profiles.', {
      smoke: profile('A few seconds, to see that it works.'),
      load: profile('The usual load.'),
      stress: profile('Step by step to twice the rate.'),
      spike: profile('A tenth of the rate, then all of it at once.'),
      soak: profile('Hours.'),
      breakpoint: profile('The highest rate that keeps the thresholds.'),
      users: profile('How many users at once the target stands.'),
    }),
  ),
});

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
      file(
        'A client certificate of an authority that clients are not trusted by, such as that of servers, PEM.',
      ),
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
      file(
        'A client certificate, and behind it the trusted one that issued it and is not an authority, PEM.',
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
    text('The query parameter that carries the record time. Absent: "at or before" is not judged.'),
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
      'Hosts that the downloads of a snapshot may be fetched from. Absent: none.',
      { default: [] },
    ),
  ),
});

const scanSchema = strict('The scan instance.', {
  url: url('The address of the scan instance.'),
  bulkAcs: Type.Optional(bulkAcsSchema),
});

const participantSchema = strict('The participant, where parties are allocated.', {
  url: url('The base URL of the JSON API of the participant. It may carry a path.'),
  duplicateHints: Type.Optional(
    oneOf(['rejected', 'renamed'], 'The ledger kind: what becomes of a hint that is already present.'),
  ),
  selfAllocation: Type.Optional(
    oneOf(
      ['allowed', 'off'],
      'off: users may not allocate parties for themselves (a quota of 0). Absent: allowed.',
      { default: 'allowed' },
    ),
  ),
  synchronizers: ids('The synchronizers that the participant is connected to.'),
  identityProviders: ids(
    'The identity providers it knows besides the default one. A second one makes near misses.',
  ),
});

const configurationSchema = strict('The values with which the node is deployed.', {
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
      'A program that takes generated values, and exits 0 when it accepts them. {validator} and the like stand for files, {bundle} for their folder.',
      { title: 'a command' },
    ),
  ),
  loaderEnv: variables('that program'),
});

const tlsSchema = strict(
  'TLS for every HTTPS call.',
  {
    caFile: Type.Optional(file('Certificates to trust besides those of the system, PEM.')),
    certificateFile: Type.Optional(file('The client certificate to show, PEM.')),
    keyFile: Type.Optional(file('Its private key, PKCS#8 PEM.')),
  },
  bothOrNeither(['certificateFile', 'keyFile']),
);

const limitsSchema = strict(
  'How hard the target may be worked.',
  {
    allocations: whole('How many parties a run may allocate.', { minimum: 0, default: 60 }),
    requestsPerSecond: number('Absent: as fast as answers come.', { exclusiveMinimum: 0 }),
    concurrency: whole('Requests under way at once.', { minimum: 1, maximum: 1000, default: 32 }),
    requestTimeout: Type.Optional(
      text('How long an answer may take: 500ms, 10s, 2m.', {
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
  reason: text('Why the failure is accepted. It stands in every report.'),
  expires: text('The day on which the waiver ends, YYYY-MM-DD.', {
    title: 'a date (YYYY-MM-DD)',
    format: 'date',
  }),
});

/** The JSON Schema (draft-07) of a target file. Formats that editors do not know are in `formats.ts`. */
export const targetSchema = strict(
  'A target of assay: what is judged, and how it is reached.',
  {
    version: Type.Literal(1, { title: 'the number 1', description: 'The version of this format: 1.' }),
    name: text('What reports call the target.'),
    environment: oneOf(
      ['staging', 'production'],
      'production: nothing is allocated and no load is made, unless --allow-writes is given.',
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
