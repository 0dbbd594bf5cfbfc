import type { Deployment } from './deployment.js';

const validator = `# The validator of acme, on the network of the reference.
svSponsorAddress: "https://sponsor.sv.example"
validatorPartyHint: "acme-validator-1"
nodeIdentifier: acme-validator-1
migration:
  id: "3"
  migrating: false
persistence:
  secretName: postgres-secrets
  host: postgres
  port: 5432
  databaseName: participant_3
  schema: participant
scanAddress: https://scan.sv.example
validatorWalletUsers:
  - "auth0|6526fab5214c99a9a8e1e3cc"
auth:
  audience: https://validator.acme.example/api
  jwksUrl: https://idp.acme.example/.well-known/jwks.json
contactPoint: "ops@acme.example"
enableWallet: true
nonSvValidatorTrustSingleScan: false
useSequencerConnectionsFromScan: true
topup:
  enabled: true
  targetThroughput: 20000
  minTopupInterval: "1m"
participantPruningSchedule:
  cron: "0 4 * * *"
  maxDuration: 30m
  retention: 30d
metrics:
  enable: true
additionalJvmOptions: "-Dhttps.proxyHost=proxy.acme.example -Dhttps.proxyPort=3128 -Dhttps.nonProxyHosts=localhost|*.svc"
walletSweep:
  "acme-validator-1::122034ab":
    maxBalanceUSD: 1000
    minBalanceUSD: 500
    receiver: "treasury::122056cd"
    useTransferPreapproval: false
autoAcceptTransfers:
  "acme-validator-1::122034ab":
    fromParties:
      - "treasury::122056cd"
`;

const participant = `auth:
  jwksUrl: https://idp.acme.example/.well-known/jwks.json
  targetAudience: https://ledger.acme.example
migration:
  id: "3"
persistence:
  secretName: postgres-secrets
  host: postgres
  port: 5432
  databaseName: participant_3
  schema: participant
enableHealthProbes: true
additionalJvmOptions: "-Dhttps.proxyHost=proxy.acme.example -Dhttps.proxyPort=3128"
`;

const network = `# From the sponsor.
MIGRATION_ID=3
SPONSOR_SV_URL=https://sponsor.sv.example
ONBOARDING_SECRET=once-only-47f1
TRUSTED_SCAN_URL=https://scan.sv.example
TARGET_TRAFFIC_THROUGHPUT=20000
MIN_TRAFFIC_TOPUP_INTERVAL=1m
`;

const secrets = `apiVersion: v1
kind: Secret
metadata:
  name: splice-app-validator-ledger-api-auth
type: Opaque
stringData:
  ledger-api-user: validator-backend@clients
  url: https://idp.acme.example/.well-known/openid-configuration
  client-id: validator-backend
  client-secret: never-shown-21
  audience: https://ledger.acme.example
---
apiVersion: v1
kind: Secret
metadata:
  name: splice-app-wallet-ui-auth
stringData:
  url: https://idp.acme.example
  client-id: wallet-ui
---
apiVersion: v1
kind: Secret
metadata:
  name: splice-app-cns-ui-auth
data:
  url: aHR0cHM6Ly9pZHAuYWNtZS5leGFtcGxl
  client-id: Y25zLXVp
---
apiVersion: v1
kind: Secret
metadata:
  name: postgres-secrets
data:
  postgresPassword: bmV2ZXItc2hvd24tODQ=
`;

const database = `db:
  volumeSize: 600Gi
  volumeStorageClass: standard
ssl: true
sslmode: verify-ca
sslrootcert: /tls/root.pem
sslcert: /tls/client.pem
sslkey: /tls/client-key.pem
`;

const tls = `tls:
  cert-chain-file: api.pem
  private-key-file: api-key.pem
  trust-collection-file: clients-ca.pem
  client-auth:
    type: require
    admin-client:
      cert-chain-file: admin.pem
      private-key-file: admin-key.pem
  minimum-server-protocol-version: TLSv1.3
  ciphers:
    - TLS_AES_256_GCM_SHA384
    - TLS_AES_128_GCM_SHA256
`;

/** The deployment of the plain reference. */
export const DEPLOYMENT: Deployment = {
  files: {
    validator: { name: 'validator.yaml', text: validator },
    participant: { name: 'participant.yaml', text: participant },
    network: { name: 'network.env', text: network },
    secrets: { name: 'secrets.yaml', text: secrets },
    database: { name: 'database.yaml', text: database },
    tls: { name: 'tls.yaml', text: tls },
  },
  loader: [],
};
