import fc from 'fast-check';
import { FILES, type FileKind } from '../../src/spec/configuration/section.js';
import type { GeneratedBundle, Form, BundleTree } from './bundle.js';
import {
  facts,
  filled,
  jvmOptions,
  persistence,
  unknownKeys,
  type BundleFacts,
  type BundlePart,
} from './facts.js';
import { database, network, secrets, tls } from './other-files.js';
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
const connection: fc.Arbitrary<BundleTree> = fc.oneof(
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
  .map(({ least, above, ...rest }): BundleTree => ({
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
const validator: BundlePart = fc
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
  .map((parts) => (facts: BundleFacts) => {
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
const participant: BundlePart = fc
  .record({
    auth: fc.record({ jwksUrl: url }),
    persistence,
    migration: fc.option(fc.constant(true), { nil: undefined }),
    enableHealthProbes: fc.option(fc.boolean(), { nil: undefined }),
    nodeIdentifier: fc.option(name, { nil: undefined }),
    jvmOptions,
    unknownKeys,
  })
  .map((parts) => (facts: BundleFacts) => {
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

const CONTENTS = { validator, participant, network, secrets, database, tls } as const;

const common = { lines: fc.constant(false), comments: fc.boolean(), quotes: fc.boolean() };
const nested = fc.constant('nested' as const);
const anyKeys = fc.record({ ...common, keys: fc.constantFrom('nested' as const, 'dotted' as const) });

const FORMS: Record<FileKind, fc.Arbitrary<Form>> = {
  validator: anyKeys,
  participant: anyKeys,
  network: fc.record({ ...common, keys: nested, lines: fc.boolean() }),
  // A manifest is Kubernetes' own.
  secrets: fc.record({ ...common, keys: nested }),
  database: anyKeys,
  tls: anyKeys,
};

/** Bundles of exactly these files that keep every rule, in every form that a file may have. */
export const bundleOf = (kinds: readonly FileKind[]): fc.Arbitrary<GeneratedBundle> =>
  fc
    .record({
      facts,
      contents: fc.record(
        Object.fromEntries(
          kinds.map((kind) => [kind, CONTENTS[kind] as fc.Arbitrary<(facts: never) => BundleTree>]),
        ),
      ),
      forms: fc.record(Object.fromEntries(kinds.map((kind) => [kind, FORMS[kind]]))),
    })
    .map(({ facts: common, contents, forms }) => ({
      files: Object.fromEntries(
        Object.entries(contents).map(([kind, content]) => [kind, content(common as never)]),
      ),
      forms,
    }));

/** Bundles that keep every rule, of any of the files. */
export const bundle: fc.Arbitrary<GeneratedBundle> = fc.oneof(
  { weight: 1, arbitrary: bundleOf(FILES) },
  { weight: 1, arbitrary: fc.subarray([...FILES], { minLength: 1 }).chain(bundleOf) },
);
