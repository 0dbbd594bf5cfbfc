import type { Broken } from './broken.js';

const RETENTION = 'participantPruningSchedule.retention';
const SWEEP = 'walletSweep.alice::1220aa';
const LONG = 'a'.repeat(250);

export const BROKEN_VALIDATOR: readonly Broken[] = [
  ['validator', /auth:[^]*contactPoint/, 'auth: none\ncontactPoint', 'validator:14:7 validator-types auth'],
  ['validator', 'id: "3"', 'id: 3', 'validator:5:7 identity-types migration.id'],
  ['validator', 'id: "3"', 'id: "4"', 'validator:5:7 migration-agrees migration.id'],
  [
    'validator',
    'migrating: false',
    'migrating: "false"',
    'validator:6:14 identity-types migration.migrating',
  ],
  ['validator', 'https://sv.example', 'sv.example', 'validator:1:19 sponsor-url svSponsorAddress'],
  [
    'validator',
    'validatorPartyHint: acme-validator-1',
    'validatorPartyHint: acme-1',
    'validator:2:21 party-hint-form validatorPartyHint',
  ],
  [
    'validator',
    'validatorPartyHint: acme-validator-1',
    'validatorPartyHint: acme--1',
    'validator:2:21 party-hint-form validatorPartyHint',
  ],
  [
    'validator',
    'validatorPartyHint: acme',
    'validatorPartyHint: äcme',
    'validator:2:21 party-hint-alphabet validatorPartyHint',
  ],
  [
    'validator',
    'validatorPartyHint: acme',
    `validatorPartyHint: ${LONG}`,
    'validator:2:21 party-hint-alphabet validatorPartyHint',
  ],
  [
    'validator',
    'databaseName: participant_3',
    'databaseName: participant',
    'validator:10:17 database-name persistence.databaseName',
  ],
  [
    'validator',
    'databaseName: participant_3',
    'databaseName: participant_4',
    'validator:10:17 database-name persistence.databaseName',
  ],

  ['validator', '[auth0|1]', 'auth0|1', 'validator:13:23 validator-types validatorWalletUsers'],
  ['validator', '[auth0|1]', '[auth0|1, 2]', 'validator:13:33 validator-types validatorWalletUsers[1]'],
  ['validator', 'https://scan.example', 'scan', 'validator:12:14 validator-urls scanAddress'],
  ['validator', / {2}audience: .*\n/, '', 'validator:14:1 validator-auth auth.audience'],
  ['validator', 'https://idp.example/jwks.json', '""', 'validator:16:12 validator-auth auth.jwksUrl'],
  [
    'validator',
    'disableAuth: false',
    'disableAuth: true',
    'validator:19:14 auth-disabled disableAuth',
    'validator:19:14 auth-disabled-in-both disableAuth',
  ],

  [
    'validator',
    'scanAddress: https://scan.example',
    'nonSvValidatorTrustSingleScan: true',
    'validator:1:1 single-scan scanAddress',
    'validator:12:32 single-scan-trusted nonSvValidatorTrustSingleScan',
  ],
  [
    'validator',
    'enableWallet',
    'useSequencerConnectionsFromScan: false\nenableWallet',
    'validator:1:1 single-sequencer decentralizedSynchronizerUrl',
    'validator:18:34 single-sequencer-trusted useSequencerConnectionsFromScan',
  ],
  [
    'validator',
    'enableWallet',
    'decentralizedSynchronizerUrl: sequencer\nenableWallet',
    'validator:18:31 connection-types decentralizedSynchronizerUrl',
  ],

  ['validator', 'enabled: true', 'enabled: "true"', 'validator:21:12 topup-types topup.enabled'],
  ['validator', '20000', '2.5', 'validator:22:21 topup-types topup.targetThroughput'],
  ['validator', '20000', '-1', 'validator:22:21 topup-not-negative topup.targetThroughput'],
  [
    'validator',
    'enableWallet: true',
    'enableWallet: false',
    'validator:32:3 automations-off walletSweep.alice::1220aa',
  ],
  ['validator', '  enabled: true', '  enabled: false', 'validator:21:12 topup-disagrees topup.enabled'],
  [
    'validator',
    'minTopupInterval: 1m',
    'minTopupInterval: 60',
    'validator:23:21 topup-interval topup.minTopupInterval',
  ],
  [
    'validator',
    'minTopupInterval: 1m',
    'minTopupInterval: -1m',
    'validator:23:21 topup-interval topup.minTopupInterval',
  ],

  ['validator', '  retention: 30d\n', '', `validator:24:1 pruning-complete ${RETENTION}`],
  [
    'validator',
    'cron: 0 /10 * * * ?',
    'cron: 0 60 * * * ?',
    'validator:25:9 pruning-cron participantPruningSchedule.cron',
  ],
  ['validator', 'retention: 30d', 'retention: 30', `validator:27:14 pruning-durations ${RETENTION}`],
  ['validator', 'retention: 30d', 'retention: 29d', `validator:27:14 retention-below-30-days ${RETENTION}`],
  [
    'validator',
    'maxDuration: 10m',
    'maxDuration: 11m',
    'validator:26:16 pruning-overlaps participantPruningSchedule.maxDuration',
  ],
  ['validator', 'enable: true', 'enable: "true"', 'validator:29:11 metrics-types metrics.enable'],

  ...[
    '""',
    '" "',
    'postgres:5432',
    'jdbc:postgresql://postgres',
    'me@postgres',
    'postgres/db',
    '"[::1]:5432"',
  ].map((host): Broken => [
    'validator',
    'host: postgres',
    `host: ${host}`,
    'validator:9:9 database-host persistence.host',
  ]),
  ...['""', '" "'].map((name): Broken => [
    'validator',
    'secretName: postgres-secrets',
    `secretName: ${name}`,
    'validator:8:15 names-given persistence.secretName',
  ]),
  [
    'validator',
    'nodeIdentifier: acme-validator-1',
    'nodeIdentifier: ""',
    'validator:3:17 names-given nodeIdentifier',
  ],
  ...['"https://validator.example "', '"https://a https://b"', '"urn:a\\n"'].map((text): Broken => [
    'validator',
    'audience: https://validator.example',
    `audience: ${text}`,
    'validator:15:13 audience-form auth.audience',
  ]),
  ['validator', 'auth0|1', '" "', 'validator:13:24 wallet-users validatorWalletUsers[0]'],
  ...[
    'https://idp.example/.well-known/openid-configuration/',
    'https://idp.example/a/.well-known/oauth-authorization-server',
  ].map((url): Broken => [
    'validator',
    'https://idp.example/jwks.json',
    url,
    'validator:16:12 key-set-url auth.jwksUrl',
  ]),
  ...['.nan', '-.inf', '.inf', '1e999'].map((text): Broken => [
    'validator',
    'maxBalanceUSD: 100',
    `maxBalanceUSD: ${text}`,
    `validator:33:20 wallet-types ${SWEEP}.maxBalanceUSD`,
  ]),
  ...['http://proxy', 'proxy:8080', 'proxy/x', '"a proxy"'].map((host): Broken => [
    'validator',
    'proxyHost=proxy',
    `proxyHost=${host}`,
    'validator:30:23 proxy-host additionalJvmOptions',
  ]),
  ...['"localhost:80|*.svc"', '"https://idp.example|*.svc"', '*:80'].map((hosts): Broken => [
    'validator',
    '"localhost|*.svc"',
    hosts,
    'validator:30:23 proxy-exceptions additionalJvmOptions',
  ]),
  ['validator', ' -Dhttps.proxyPort=8080', '', 'validator:30:23 proxy-host-and-port additionalJvmOptions'],
  [
    'validator',
    '"localhost|*.svc"',
    'localhost,*.svc',
    'validator:30:23 proxy-exceptions additionalJvmOptions',
  ],

  [
    'validator',
    'maxBalanceUSD: 100',
    'maxBalanceUSD: "100"',
    `validator:33:20 wallet-types ${SWEEP}.maxBalanceUSD`,
  ],
  ['validator', 'alice::1220aa:', '" ":', 'validator:32:3 wallet-parties walletSweep. '],
  [
    'validator',
    'dave::1220dd',
    '""',
    'validator:39:19 wallet-parties autoAcceptTransfers.carol::1220cc.fromParties[0]',
  ],
  ['validator', '    receiver: bob::1220bb\n', '', `validator:32:3 sweep-complete ${SWEEP}.receiver`],
  [
    'validator',
    'maxBalanceUSD: 100',
    'maxBalanceUSD: 10.4',
    `validator:33:20 sweep-range ${SWEEP}.maxBalanceUSD`,
  ],
  ['validator', '10.5', '-1', `validator:34:20 sweep-range ${SWEEP}.minBalanceUSD`],
  ['validator', 'bob::1220bb', 'alice::1220aa', `validator:35:15 sweep-receiver ${SWEEP}.receiver`],
  ['validator', 'bob::1220bb', 'acme-validator-1', `validator:35:15 hint-for-party ${SWEEP}.receiver`],
  [
    'validator',
    'dave::1220dd',
    'acme-validator-1',
    'validator:39:19 hint-for-party autoAcceptTransfers.carol::1220cc.fromParties[0]',
  ],
  [
    'validator',
    'fromParties',
    'others',
    'validator:38:3 auto-accept-lists autoAcceptTransfers.carol::1220cc.fromParties',
  ],
  ['validator', 'topup:', 'topUp:', 'validator:20:1 near-miss topUp'],
  // Also beside the key that is meant.
  ['validator', 'topup:', 'migratonId: "3"\ntopup:', 'validator:20:1 near-miss migratonId'],
  ['validator', 'targetThroughput', 'targetThroughputt', 'validator:22:3 near-miss topup.targetThroughputt'],
  [
    'validator',
    'useTransferPreapproval',
    'useTransferPreaproval',
    `validator:36:5 near-miss ${SWEEP}.useTransferPreaproval`,
  ],
];
