import type { FileKind } from '../../../spec/configuration/section.js';
import type { BundleFile } from '../bundle-file.js';

/** A bundle in which nothing is wrong, and every file is there. */
export const GOOD: Readonly<Record<FileKind, string>> = {
  validator: `svSponsorAddress: https://sv.example
validatorPartyHint: acme-validator-1
nodeIdentifier: acme-validator-1
migration:
  id: "3"
  migrating: false
persistence:
  secretName: postgres-secrets
  host: postgres
  databaseName: participant_3
  schema: participant
scanAddress: https://scan.example
validatorWalletUsers: [auth0|1]
auth:
  audience: https://validator.example
  jwksUrl: https://idp.example/jwks.json
contactPoint: ops@acme.example
enableWallet: true
disableAuth: false
topup:
  enabled: true
  targetThroughput: 20000
  minTopupInterval: 1m
participantPruningSchedule:
  cron: 0 /10 * * * ?
  maxDuration: 10m
  retention: 30d
metrics:
  enable: true
additionalJvmOptions: -Dhttps.proxyHost=proxy -Dhttps.proxyPort=8080 -Dhttps.nonProxyHosts="localhost|*.svc"
walletSweep:
  alice::1220aa:
    maxBalanceUSD: 100
    minBalanceUSD: 10.5
    receiver: bob::1220bb
    useTransferPreapproval: true
autoAcceptTransfers:
  carol::1220cc:
    fromParties: [dave::1220dd]
participantAddress: participant
`,
  participant: `nodeIdentifier: acme
persistence: { host: postgres, port: 5432, databaseName: participant_3, schema: participant }
auth:
  jwksUrl: https://idp.example/jwks.json
  targetAudience: https://ledger.example
enableHealthProbes: true
disableAuth: false
additionalJvmOptions:
  - -Dhttps.proxyHost=proxy
  - -Dhttps.proxyPort=8080
`,
  network: `# of the network
MIGRATION_ID=3
export SPONSOR_SV_URL="https://sv.example"
ONBOARDING_SECRET=hush-onboarding
TRUSTED_SCAN_URL='https://scan.example' # trusted
TARGET_TRAFFIC_THROUGHPUT=20000
MIN_TRAFFIC_TOPUP_INTERVAL=60s
`,
  secrets: `apiVersion: v1
kind: Secret
metadata: { name: splice-app-validator-ledger-api-auth }
stringData:
  ledger-api-user: hush-client@clients
  url: https://idp.example/.well-known/openid-configuration
  client-id: hush-client
  client-secret: hush-secret
  audience: https://ledger.example
---
kind: Secret
metadata: { name: splice-app-wallet-ui-auth }
data:
  url: aHR0cHM6Ly9pZHAu
    ZXhhbXBsZQ==
  client-id: aHVzaC11aQ==
---
kind: ConfigMap
data: { url: x }
---
kind: List
items:
  - kind: Secret
    metadata: { name: splice-app-cns-ui-auth }
    stringData: { url: https://idp.example, client-id: hush-cns }
  - kind: Secret
    metadata: { name: postgres-secrets }
    stringData: { postgresPassword: hush-postgres }
`,
  database: `db.volumeSize=20Gi
ssl=true
sslmode=verify-ca
sslrootcert=/certs/root.pem
sslcert=/certs/client.pem
sslkey=/certs/client-key.pem
`,
  tls: `tls:
  minimum-server-protocol-version: TLSv1.2
  ciphers:
    - TLS_AES_256_GCM_SHA384
    - TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256
  client-auth: { type: none }
`,
};

/** Files of a bundle by their kinds; `dir` is where those are that TLS names. */
export const filesOf = (texts: Partial<Record<FileKind, string>>, dir?: string): BundleFile[] =>
  Object.entries(texts).map(([kind, text]) => ({
    kind: kind as FileKind,
    file: `${kind}.yaml`,
    text,
    ...(dir !== undefined && { dir }),
  }));

/** The good bundle with one text in one file replaced. Throws where the text is not there. */
export const changed = (kind: FileKind, from: string | RegExp, to: string): BundleFile[] => {
  const text = GOOD[kind].replace(from, to);
  if (text === GOOD[kind]) throw new Error(`${kind} has no ${String(from)}`);
  return filesOf({ ...GOOD, [kind]: text });
};
