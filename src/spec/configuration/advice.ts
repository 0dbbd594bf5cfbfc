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

const advice = (id: string, section: string, statement: string, ...files: readonly FileKind[]): Advice => ({
  id,
  section,
  statement,
  files,
});

const SECRETS = 'Authentication / 5';

export const misplacedKey = advice(
  'configuration.misplaced-key',
  values('Node identity and network binding'),
  'A key that belongs to the values of the other chart says nothing in these.',
);

export const authoritiesDisagree = advice(
  'configuration.authorities-disagree',
  SECRETS,
  'Tokens are issued by one OIDC provider: the places that name it, or its keys, name the same host.',
);

export const sslContradicts = advice(
  'configuration.ssl-contradicts',
  values('Database'),
  'ssl and sslmode say the same of whether SSL is spoken.',
  'database',
);

export const clientAuthoritiesUnnamed = advice(
  'configuration.client-authorities-unnamed',
  'Authentication / 6',
  'Without tls.trust-collection-file nothing says which authorities client certificates are trusted by.',
  'tls',
);

export const namedGroups = advice(
  'configuration.named-groups',
  'Authentication / 6',
  'A group in jdk.tls.namedGroups that is nearly a known one is probably meant to be it.',
);

export const strayOption = advice(
  'configuration.stray-jvm-option',
  values('HTTP proxy'),
  'Options of the JVM begin with a minus sign; what has blanks in it stands in quotes.',
);

export const secretTwice = advice(
  'configuration.secret-twice',
  SECRETS,
  'Of two secrets of one name in one namespace only the last one is left.',
  'secrets',
);

export const hintForParty = advice(
  'configuration.hint-for-party',
  values('Wallet automations'),
  'A party is named by its ID, which the wallet shows, and not by its hint.',
  'validator',
);

const CONNECTION = values('Synchronizer connection options');

export const singleScanTrusted = advice(
  'configuration.single-scan-trusted',
  CONNECTION,
  'A node that trusts a single scan depends fully on one super validator.',
  'validator',
);

export const singleSequencerTrusted = advice(
  'configuration.single-sequencer-trusted',
  CONNECTION,
  'A node that trusts a single sequencer depends fully on one super validator.',
  'validator',
);

export const authDisabled = advice(
  'configuration.auth-disabled',
  values('Validator app'),
  'Without authentication everyone who reaches the node may act on it: not for production.',
);

export const topupDisagrees = advice(
  'configuration.topup-disagrees',
  values('Traffic top-up'),
  'topup.enabled and topup.targetThroughput say the same of whether traffic is bought.',
  'validator',
);

export const automationsOff = advice(
  'configuration.automations-off',
  values('Wallet automations'),
  'Sweeps and automatic acceptance are automations of the wallet: without enableWallet they do nothing.',
  'validator',
);

export const retentionBelow30Days = advice(
  'configuration.retention-below-30-days',
  values('Pruning'),
  'A node that is offline for longer than the retention may be corrupted; sequencers are pruned after 30 days.',
  'validator',
);

export const pruningOverlaps = advice(
  'configuration.pruning-overlaps',
  values('Pruning'),
  'A run of pruning that may last longer than the time to the next one leaves no time between them.',
  'validator',
);

export const secretInClear = advice(
  'configuration.secret-in-clear',
  SECRETS,
  'A secret belongs into a secret or the environment, not into the values of a chart.',
);

export const nearMiss = advice(
  'configuration.near-miss',
  values('Node identity and network binding'),
  'A key that is nearly a known one is probably meant to be it.',
);

export const placeholder = advice(
  'configuration.placeholder',
  values('Node identity and network binding'),
  'A placeholder of an example, such as YOUR_NODE_NAME or <name>, is meant to be filled in.',
);

export const unrendered = advice(
  'configuration.unrendered',
  values('Node identity and network binding'),
  'What a program fills in, such as {{ .Values.x }} or ${NAME}, can be judged once it is filled in.',
);

/** Every warning, in the order of the specification. */
export const ADVICE: readonly Advice[] = [
  nearMiss,
  misplacedKey,
  placeholder,
  unrendered,
  authDisabled,
  singleScanTrusted,
  singleSequencerTrusted,
  sslContradicts,
  topupDisagrees,
  retentionBelow30Days,
  pruningOverlaps,
  strayOption,
  automationsOff,
  hintForParty,
  authoritiesDisagree,
  secretTwice,
  secretInClear,
  clientAuthoritiesUnnamed,
  namedGroups,
];
