import { appends, replacesFile, replaces, combine, withoutLoader } from '../configuration/edit.js';
import { only, type Variants } from '../page.js';

export const configurationVariants: Variants = {
  'deployment-in-dots': {
    explains: 'The charts and TLS have their keys with full stops, none of them nested.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replacesFile('validator', {
        name: 'validator.yaml',
        text: `validatorPartyHint: acme-validator-one
migration.id: "3"
persistence.port: 5432
persistence.databaseName: participant_3
auth.audience: https://validator.acme.example/api
auth.jwksUrl: https://idp.acme.example/jwks
topup.targetThroughput: 20000
participantPruningSchedule.cron: "0 4 * * *"
participantPruningSchedule.maxDuration: 30m
participantPruningSchedule.retention: 30d
walletSweep.acme-validator-1::122034ab.maxBalanceUSD: 1000
walletSweep.acme-validator-1::122034ab.receiver: treasury::122056cd
`,
      }),
      replacesFile('participant', {
        name: 'participant.yaml',
        text: `auth.targetAudience: https://ledger.acme.example
auth.jwksUrl: https://idp.acme.example/jwks
persistence.databaseName: participant_3
`,
      }),
      replacesFile('tls', {
        name: 'tls.yaml',
        text: `tls.cert-chain-file: api.pem
tls.private-key-file: api-key.pem
tls.minimum-server-protocol-version: TLSv1.2
tls.ciphers: [TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384]
`,
      }),
    ),
  },
  'network-as-yaml': {
    explains: 'The network parameters are YAML, with a number and a comment.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replacesFile('network', {
        name: 'network.yaml',
        text: `# From the sponsor.
MIGRATION_ID: 3
SPONSOR_SV_URL: "https://sponsor.sv.example"
ONBOARDING_SECRET: once-only-47f1 # for two days
TRUSTED_SCAN_URL: https://scan.sv.example:5012/
`,
      }),
    ),
  },
  'pruning-by-quartz': {
    explains: 'The schedule of pruning has six fields, and its durations are in words.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('validator', '"0 4 * * *"', '"0 0/10 4 ? * MON-FRI"'),
      replaces('validator', 'maxDuration: 30m', 'maxDuration: 9 minutes'),
      replaces('validator', 'retention: 30d', 'retention: 1000 hours'),
    ),
  },
  'values-of-the-validator-only': {
    explains: 'There is no file but the validator values, without anything that is optional.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replacesFile('participant', undefined),
      replacesFile('network', undefined),
      replacesFile('secrets', undefined),
      replacesFile('database', undefined),
      replacesFile('tls', undefined),
      replacesFile('validator', {
        name: 'validator.yaml',
        text: 'auth:\n  audience: a\n  jwksUrl: http://localhost/jwks\n',
      }),
    ),
  },
  'secrets-all-as-text': {
    explains: 'Every secret has its values under stringData, in another order.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replacesFile('secrets', {
        name: 'secrets.yaml',
        text: `---
kind: Secret
apiVersion: v1
stringData: { client-id: ui, url: "https://idp.acme.example/" }
metadata: { name: splice-app-cns-ui-auth, labels: { app: cns } }
---
kind: ConfigMap
metadata: { name: postgres-settings }
data: { max_connections: "100" }
---
kind: Secret
metadata: { name: splice-app-validator-ledger-api-auth }
stringData:
  audience: https://ledger.acme.example
  client-secret: never-shown-21
  client-id: backend
  url: "https://idp.acme.example/tenant/.well-known/openid-configuration"
  ledger-api-user: backend@clients
---
kind: Secret
metadata: { name: postgres-secrets }
stringData: { postgresPassword: "never shown: 84" }
`,
      }),
    ),
  },
  'trusts-one-scan-without-authentication': {
    explains: 'A single scan and a single sequencer are trusted, and authentication is off in both charts.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('validator', 'nonSvValidatorTrustSingleScan: false', 'nonSvValidatorTrustSingleScan: true'),
      replaces(
        'validator',
        'useSequencerConnectionsFromScan: true',
        'useSequencerConnectionsFromScan: false\ndecentralizedSynchronizerUrl: https://sequencer.sv.example',
      ),
      replaces(
        'validator',
        'auth:\n  audience: https://validator.acme.example/api\n',
        'disableAuth: true\nauth:\n',
      ),
      replaces('participant', 'enableHealthProbes: true', 'disableAuth: true'),
    ),
  },
  'deployment-at-the-edges': {
    explains: 'Ports, hints, balances and traffic are at their bounds, and topup is switched off.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('validator', 'port: 5432', 'port: 65535'),
      replaces('participant', 'port: 5432', 'port: 1'),
      replaces(
        'validator',
        'validatorPartyHint: "acme-validator-1"',
        `validatorPartyHint: "a-b-${'9'.repeat(251)}"`,
      ),
      replaces('validator', 'minBalanceUSD: 500', 'minBalanceUSD: 999.99'),
      replaces('validator', 'targetThroughput: 20000', 'targetThroughput: 0'),
      replaces('validator', 'proxyPort=3128', 'proxyPort=1'),
      replaces('participant', 'proxyPort=3128', 'proxyPort=65535'),
      replaces('network', 'THROUGHPUT=20000', 'THROUGHPUT=0'),
    ),
  },
  'deployment-with-unknown-keys': {
    explains: 'Many keys are there that the specification does not name.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      appends(
        'validator',
        'disableAutoInit: true\nonboardingSecretFrom:\n  secretKeyRef: { name: once, key: secret, optional: false }\nresources: { limits: { cpu: 4 } }',
      ),
      appends('participant', 'extraEnvVars: [{ name: A, value: "1" }]'),
      appends('network', 'export NAMESPACE=validator'),
      appends('database', 'pool.size: 20'),
      appends('tls', '  session-timeout: 10'),
    ),
  },
};
