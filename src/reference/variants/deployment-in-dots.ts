import { gives, together, withoutLoader } from '../configuration/edit.js';
import type { Variant } from '../mount.js';
import { only } from './only.js';

export const deploymentInDots: Variant = {
  name: 'deployment-in-dots',
  explains: 'The charts and TLS have their keys with full stops, none of them nested.',
  target: only('configuration'),
  configuration: together(
    withoutLoader,
    gives('validator', {
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
    gives('participant', {
      name: 'participant.yaml',
      text: `auth.targetAudience: https://ledger.acme.example
auth.jwksUrl: https://idp.acme.example/jwks
persistence.databaseName: participant_3
`,
    }),
    gives('tls', {
      name: 'tls.yaml',
      text: `tls.cert-chain-file: api.pem
tls.private-key-file: api-key.pem
tls.minimum-server-protocol-version: TLSv1.2
tls.ciphers: [TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384]
`,
    }),
  ),
};
