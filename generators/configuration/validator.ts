import fc from 'fast-check';
import type { Tree } from './bundle.js';
import { filled, jvmOptions, persistence, unknownKeys, type Facts, type Part } from './facts.js';
import { cron, duration, freeText, name, partyHint, partyId, url } from './texts.js';

const optional = { requiredKeys: [] };

const plain = fc.record(
  {
    svSponsorAddress: fc.constant(''),
    validatorPartyHint: partyHint,
    nodeIdentifier: freeText,
    contactPoint: freeText,
    enableWallet: fc.boolean(),
    validatorWalletUsers: fc.array(freeText, { maxLength: 3 }),
    metrics: fc.record({ enable: fc.boolean() }),
    topup: fc.record(
      {
        enabled: fc.boolean(),
        targetThroughput: fc.constant(0),
        minTopupInterval: fc.constant(''),
      },
      optional,
    ),
  },
  optional,
);

const pruning = fc.record({ cron, maxDuration: duration, retention: duration });

/** The ways to connect: by default, to one scan, to one sequencer, and with what chooses neither. */
const connection: fc.Arbitrary<Tree> = fc.oneof(
  { withCrossShrink: true },
  fc.constant({}),
  fc.record({ scanAddress: url }),
  fc.record({
    nonSvValidatorTrustSingleScan: fc.constant(false),
    useSequencerConnectionsFromScan: fc.constant(true),
  }),
  fc.record({ nonSvValidatorTrustSingleScan: fc.constant(true), scanAddress: url }),
  fc.record({ useSequencerConnectionsFromScan: fc.constant(false), decentralizedSynchronizerUrl: url }),
  fc.record({
    nonSvValidatorTrustSingleScan: fc.constant(true),
    scanAddress: url,
    useSequencerConnectionsFromScan: fc.constant(false),
    decentralizedSynchronizerUrl: url,
  }),
);

const sweep = fc
  .record(
    {
      least: fc.oneof(fc.constantFrom(0, 0.5), fc.nat(500)),
      above: fc.oneof(fc.constantFrom(0, 0.01, 1), fc.integer({ min: 1, max: 500 })),
      receiver: partyId,
      useTransferPreapproval: fc.boolean(),
    },
    { requiredKeys: ['above', 'receiver'] },
  )
  .map(({ least, above, ...rest }): Tree => ({
    maxBalanceUSD: (least ?? 0) + above,
    ...(least !== undefined && { minBalanceUSD: least }),
    ...rest,
  }));

// No receiver ends so.
const sender = partyId.map((id) => `${id}-own`);
const ofParties = <T>(party: fc.Arbitrary<string>, value: fc.Arbitrary<T>) =>
  fc.dictionary(party, value, { maxKeys: 2 });

const wallet = fc.record(
  {
    walletSweep: ofParties(sender, sweep),
    autoAcceptTransfers: ofParties(partyId, fc.record({ fromParties: fc.array(partyId, { maxLength: 3 }) })),
  },
  optional,
);

/** The values of the validator chart. */
export const validator: Part = fc
  .record({
    plain,
    migration: fc.record({ id: fc.constant(''), migrating: fc.boolean() }, optional),
    persistence,
    own: fc.record({ schema: name, databaseName: name }, optional),
    auth: fc.record({ jwksUrl: url }),
    pruning: fc.option(pruning, { nil: undefined }),
    connection,
    jvmOptions,
    wallet,
    unknownKeys,
  })
  .map((parts) => (facts: Facts) => {
    const { id, ...migration } = parts.migration;
    const { svSponsorAddress, topup, ...plainParts } = parts.plain;
    return filled({
      ...plainParts,
      ...(svSponsorAddress !== undefined && { svSponsorAddress: facts.sponsor }),
      topup: {
        ...topup,
        ...(topup?.targetThroughput !== undefined && { targetThroughput: facts.throughput }),
        ...(topup?.minTopupInterval !== undefined && { minTopupInterval: facts.interval[0] }),
      },
      migration: { ...(id !== undefined && { id: facts.migrationId }), ...migration },
      persistence: { ...parts.persistence(facts), ...parts.own },
      ...(facts.open ? { disableAuth: true } : { auth: { audience: facts.audience, ...parts.auth } }),
      ...(parts.pruning && { participantPruningSchedule: parts.pruning }),
      ...parts.connection,
      ...parts.jvmOptions(facts),
      ...parts.wallet,
      ...parts.unknownKeys,
    });
  });

/** The values of the participant chart. */
export const participant: Part = fc
  .record({
    auth: fc.record({ jwksUrl: url }),
    persistence,
    migration: fc.option(fc.constant(true), { nil: undefined }),
    enableHealthProbes: fc.option(fc.boolean(), { nil: undefined }),
    nodeIdentifier: fc.option(name, { nil: undefined }),
    jvmOptions,
    unknownKeys,
  })
  .map((parts) => (facts: Facts) => {
    const { enableHealthProbes, nodeIdentifier } = parts;
    return filled({
      ...(facts.open ? { disableAuth: true } : { auth: { targetAudience: facts.audience, ...parts.auth } }),
      persistence: parts.persistence(facts),
      ...(parts.migration && { migration: { id: facts.migrationId } }),
      ...(enableHealthProbes !== undefined && { enableHealthProbes }),
      ...(nodeIdentifier !== undefined && { nodeIdentifier }),
      ...parts.jvmOptions(facts),
      ...parts.unknownKeys,
    });
  });
