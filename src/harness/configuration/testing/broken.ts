import type { FileKind } from '../../../spec/configuration/section.js';

/** A text of the good bundle, what it becomes, and all that is then found: `file:line:column rule key`. */
export type Broken = readonly [kind: FileKind, from: string | RegExp, to: string, ...found: string[]];

export const BROKEN_FILES: readonly Broken[] = [
  ['network', 'MIGRATION_ID=3\n', '', 'network:1:1 network-required MIGRATION_ID'],
  ['network', 'MIGRATION_ID=3', 'MIGRATION_ID=', 'network:2:14 network-required MIGRATION_ID'],
  [
    'network',
    /^[^]*$/,
    'A: 1',
    ...['MIGRATION_ID', 'SPONSOR_SV_URL', 'ONBOARDING_SECRET', 'TRUSTED_SCAN_URL'].map(
      (key) => `network:1:1 network-required ${key}`,
    ),
  ],
  ['network', '"https://sv.example"', 'sv.example', 'network:3:23 network-urls SPONSOR_SV_URL'],
  ['network', "'https://scan.example'", 'https://', 'network:5:18 network-urls TRUSTED_SCAN_URL'],
  ['network', '=20000', '=-1', 'network:6:27 topup-environment TARGET_TRAFFIC_THROUGHPUT'],
  ['network', '=60s', '=60', 'network:7:28 topup-environment MIN_TRAFFIC_TOPUP_INTERVAL'],
  ['network', 'MIGRATION_ID=3', 'MIGRATION_ID=4', 'network:2:14 migration-agrees MIGRATION_ID'],
  ['network', 'MIGRATION_ID=3', 'MIGRATION_ID=3\nMIGRATION_ID=3', 'network:3:1 readable MIGRATION_ID'],
  ['participant', '5432', '65536', 'participant:2:38 port-range persistence.port'],
  ['participant', '5432', '0', 'participant:2:38 port-range persistence.port'],
  ['participant', 'schema: participant', 'schema: public', 'participant:2:81 schema-name persistence.schema'],
  ['participant', '5432', '"5432"', 'participant:2:38 identity-types persistence.port'],
  ['participant', / {2}targetAudience: .*\n/, '', 'participant:3:1 participant-auth auth.targetAudience'],
  [
    'participant',
    'https://idp.example/jwks.json',
    'ftp://idp.example',
    'participant:4:12 participant-urls auth.jwksUrl',
  ],
  ['participant', 'Probes: true', 'Probes: 1', 'participant:6:21 participant-types enableHealthProbes'],

  ['database', 'sslrootcert=/certs/root.pem\n', '', 'database:1:1 ssl-root-certificate sslrootcert'],
  ['database', /sslkey=.*\n/, '', 'database:1:1 ssl-client-pair sslkey'],
  ['database', 'ssl=true', 'ssl=yes', 'database:2:5 ssl-types ssl'],
  ['database', 'verify-ca', 'verify', 'database:3:9 ssl-types sslmode'],
  ['database', 'ssl=true', 'ssl=true\npassword=hush', 'database:3:10 secret-in-clear password'],
  [
    'secrets',
    'postgresPassword: hush-postgres',
    'password: x',
    'secrets:28:5 database-secret postgres-secrets.postgresPassword',
  ],
  ['network', '=20000', '=10000', 'network:6:27 topup-disagrees TARGET_TRAFFIC_THROUGHPUT'],
  ['participant', 'Port=8080', 'Port=x', 'participant:10:5 proxy-host-and-port additionalJvmOptions[1]'],
  [
    'participant',
    'Port=8080',
    'Port=8080 -Dhttps.proxyUser=me',
    'participant:10:5 proxy-without-authentication additionalJvmOptions[1]',
  ],
  ['participant', /additionalJvmOptions:[^]*/, '', 'validator:30:23 proxy-in-both additionalJvmOptions'],

  [
    'secrets',
    'aHVzaC11aQ==',
    'aHVzaC11aQ',
    'secrets:16:14 secrets-decodable splice-app-wallet-ui-auth.client-id',
  ],
  [
    'secrets',
    '  client-secret: hush-secret\n',
    '',
    'secrets:4:1 backend-secret-keys splice-app-validator-ledger-api-auth.client-secret',
  ],
  [
    'secrets',
    'audience: https://ledger.example',
    'audience: ""',
    'secrets:9:13 backend-secret-keys splice-app-validator-ledger-api-auth.audience',
  ],
  ['secrets', 'url: https://idp.example, ', '', 'secrets:25:5 ui-secret-keys splice-app-cns-ui-auth.url'],
  [
    'secrets',
    '/.well-known/openid-configuration',
    '',
    'secrets:6:8 secret-urls splice-app-validator-ledger-api-auth.url',
  ],
  [
    'secrets',
    'hush-client@clients',
    'hush-client',
    'secrets:5:20 ledger-api-user splice-app-validator-ledger-api-auth.ledger-api-user',
  ],
  [
    'secrets',
    'audience: https://ledger.example',
    'audience: hush',
    'secrets:9:13 secret-audience splice-app-validator-ledger-api-auth.audience',
  ],

  ['tls', 'TLSv1.2', 'TLS1.2', 'tls:2:36 tls-version tls.minimum-server-protocol-version'],
  ['tls', 'TLSv1.2', '1.2', 'tls:2:36 tls-types tls.minimum-server-protocol-version'],
  ['tls', 'TLS_AES_256_GCM_SHA384', 'TLS_AES_256_GCM', 'tls:4:7 tls-ciphers tls.ciphers[0]'],
  ['tls', /ciphers:[^]*\d\n/, 'ciphers: []\n', 'tls:3:3 tls-ciphers tls.ciphers'],
  ['tls', /TLSv1.2[^]*384/, 'TLSv1.3\n  ciphers:', 'tls:3:3 tls-ciphers-fit-version tls.ciphers'],
  [
    'tls',
    'none',
    'require',
    'tls:6:3 tls-client-authentication tls.client-auth.admin-client.cert-chain-file',
    'tls:6:3 tls-client-authentication tls.client-auth.admin-client.private-key-file',
  ],
  ['tls', 'tls:', 'tls:\n  cert-chain-file: a.pem', 'tls:1:1 tls-pair tls.private-key-file'],

  [
    'participant',
    'nodeIdentifier: acme',
    'adminPassword: hush',
    'participant:1:16 secret-in-clear adminPassword',
  ],
  [
    'participant',
    'nodeIdentifier: acme',
    'env: [{ name: DB_PASSWORD, value: hush }]',
    'participant:1:35 secret-in-clear env[0].value',
  ],
  [
    'participant',
    'nodeIdentifier: acme',
    'dsn: postgres://me:hush@db/x',
    'participant:1:6 secret-in-clear dsn',
  ],
  ['participant', 'nodeIdentifier', 'nodeIdentifer', 'participant:1:1 near-miss nodeIdentifer'],
  ['participant', 'nodeIdentifier: acme', 'Migration.id: "3"', 'participant:1:1 near-miss Migration.id'],
  ['network', 'TARGET_TRAFFIC_', 'TARGET_TRAFIC_', 'network:6:1 near-miss TARGET_TRAFIC_THROUGHPUT'],
];
