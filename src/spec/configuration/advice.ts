import { values, type FileKind } from './section.js';

/** Something that the specification allows and that deserves a second look: a warning, never a failure. */
export type Advice = {
  /** As that of a clause. */
  id: string;
  section: string;
  statement: string;
  /** The files without which it says nothing. */
  files: readonly FileKind[];
};

const CONNECTION = values('Synchronizer connection options');

export const singleScanTrusted: Advice = {
  id: 'configuration.single-scan-trusted',
  section: CONNECTION,
  statement: 'A node that trusts a single scan depends fully on one super validator.',
  files: ['validator'],
};

export const singleSequencerTrusted: Advice = {
  id: 'configuration.single-sequencer-trusted',
  section: CONNECTION,
  statement: 'A node that trusts a single sequencer depends fully on one super validator.',
  files: ['validator'],
};

export const authDisabled: Advice = {
  id: 'configuration.auth-disabled',
  section: values('Validator app'),
  statement: 'Without authentication everyone who reaches the node may act on it: not for production.',
  files: [],
};

export const topupDisagrees: Advice = {
  id: 'configuration.topup-disagrees',
  section: values('Traffic top-up'),
  statement:
    'topup.enabled and topup.targetThroughput say the same of whether traffic is bought, and the environment says what the values say.',
  files: [],
};

export const retentionBelow30Days: Advice = {
  id: 'configuration.retention-below-30-days',
  section: values('Pruning'),
  statement:
    'A node that is offline for longer than the retention may be corrupted; sequencers are pruned after 30 days.',
  files: ['validator'],
};

export const pruningOverlaps: Advice = {
  id: 'configuration.pruning-overlaps',
  section: values('Pruning'),
  statement:
    'A run of pruning that may last longer than the time to the next one leaves no time between them.',
  files: ['validator'],
};

export const secretInClear: Advice = {
  id: 'configuration.secret-in-clear',
  section: 'Authentication / 5',
  statement: 'A secret belongs into a secret or the environment, not into the values of a chart.',
  files: [],
};

export const nearMiss: Advice = {
  id: 'configuration.near-miss',
  section: values('Node identity and network binding'),
  statement: 'A key that is nearly a known one is probably meant to be it.',
  files: [],
};

/** Every warning, in the order of the specification. */
export const ADVICE: readonly Advice[] = [
  nearMiss,
  authDisabled,
  singleScanTrusted,
  singleSequencerTrusted,
  topupDisagrees,
  retentionBelow30Days,
  pruningOverlaps,
  secretInClear,
];
