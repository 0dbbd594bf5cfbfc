import { values, type FileKind } from './section.js';

/** Something that the specification allows and that deserves a second look: a warning, never a failure. */
export type Advice = {
  /** As that of a clause. */
  id: string;
  section: string;
  statement: string;
  /** What goes wrong then, as a sentence. */
  otherwise: string;
  /** Where the warning does not apply, in words that follow "Not where". */
  unless: string;
  /** The files without which it says nothing. */
  files: readonly FileKind[];
};

const advice = (
  id: string,
  section: string,
  statement: string,
  [otherwise, unless]: readonly [string, string],
  ...files: readonly FileKind[]
): Advice => ({ id, section, statement, otherwise, unless, files });

const SECRETS = 'Authentication / 5';

export const misplacedKey = advice(
  'configuration.misplaced-key',
  values('Node identity and network binding'),
  'A key that belongs to the values of the other chart says nothing in these.',
  ['The chart ignores it.', 'both charts read one file'],
);

export const authoritiesDisagree = advice(
  'configuration.authorities-disagree',
  SECRETS,
  'Tokens are issued by one OIDC provider: the places that name it, or its keys, name the same host.',
  [
    'Tokens of the one provider are then refused by who asks the other for its keys.',
    'both names lead to one provider, such as an old and a new one',
  ],
);

export const sslContradicts = advice(
  'configuration.ssl-contradicts',
  values('Database'),
  'ssl and sslmode say the same of whether SSL is spoken.',
  ['Which of them counts depends on the driver.', 'the driver reads one of them alone'],
  'database',
);

export const clientAuthoritiesUnnamed = advice(
  'configuration.client-authorities-unnamed',
  'Authentication / 6',
  'Without tls.trust-collection-file nothing says which authorities client certificates are trusted by.',
  [
    "Then the system's authorities count, and whoever they certify gets in.",
    'the trust store of the JVM holds your own authorities alone',
  ],
  'tls',
);

export const namedGroups = advice(
  'configuration.named-groups',
  'Authentication / 6',
  'A group in jdk.tls.namedGroups that is nearly a known one is probably meant to be it.',
  ['The JVM leaves out a group that it does not know.', 'a provider of its own adds the group'],
);

export const strayOption = advice(
  'configuration.stray-jvm-option',
  values('HTTP proxy'),
  'Options of the JVM begin with a minus sign; what has blanks in it stands in quotes.',
  [
    'The JVM does not start with a word that it takes for a class.',
    'the chart puts the text behind an option',
  ],
);

export const secretTwice = advice(
  'configuration.secret-twice',
  SECRETS,
  'Of two secrets of one name in one namespace only the last one is left.',
  ['kubectl apply overwrites the first without a word.', 'they go to different clusters'],
  'secrets',
);

export const hintForParty = advice(
  'configuration.hint-for-party',
  values('Wallet automations'),
  'A party is named by its ID, which the wallet shows, and not by its hint.',
  ['No party has the hint as its ID: nothing is swept or accepted.', 'a party has that very ID'],
  'validator',
);

const CONNECTION = values('Synchronizer connection options');

export const singleScanTrusted = advice(
  'configuration.single-scan-trusted',
  CONNECTION,
  'A node that trusts a single scan depends fully on one super validator.',
  [
    'When it is offline or compromised, the node cannot transact.',
    'you trust it on purpose, such as in a test network',
  ],
  'validator',
);

export const singleSequencerTrusted = advice(
  'configuration.single-sequencer-trusted',
  CONNECTION,
  'A node that trusts a single sequencer depends fully on one super validator.',
  [
    'When it is offline or compromised, the node cannot transact.',
    'you trust it on purpose, such as in a test network',
  ],
  'validator',
);

export const authDisabled = advice(
  'configuration.auth-disabled',
  values('Validator app'),
  'Without authentication everyone who reaches the node may act on it: not for production.',
  ['Anybody can move funds.', 'the node is a test that nobody else reaches'],
);

export const topupDisagrees = advice(
  'configuration.topup-disagrees',
  values('Traffic top-up'),
  'topup.enabled and topup.targetThroughput say the same of whether traffic is bought.',
  ['Top-ups are off, whichever was meant.', 'off is what you want'],
  'validator',
);

export const automationsOff = advice(
  'configuration.automations-off',
  values('Wallet automations'),
  'Sweeps and automatic acceptance are automations of the wallet: without enableWallet they do nothing.',
  ['Balances stay where they are.', 'a wallet of its own does it'],
  'validator',
);

export const retentionBelow30Days = advice(
  'configuration.retention-below-30-days',
  values('Pruning'),
  'A node that is offline for longer than the retention may be corrupted; sequencers are pruned after 30 days.',
  [
    'It then has to be set up anew.',
    'the node is never offline for longer than its retention: the public documentation has shorter ones in examples',
  ],
  'validator',
);

export const secretInClear = advice(
  'configuration.secret-in-clear',
  SECRETS,
  'A secret belongs into a secret or the environment, not into the values of a chart.',
  [
    'Who reads the repository or the release reads it.',
    'the file itself is kept as a secret, or the value is made up for a test',
  ],
);

export const nearMiss = advice(
  'configuration.near-miss',
  values('Node identity and network binding'),
  'A key that is nearly a known one is probably meant to be it.',
  ['The value then has no effect.', 'another program reads the key'],
);

export const placeholder = advice(
  'configuration.placeholder',
  values('Node identity and network binding'),
  'A placeholder of an example, such as YOUR_NODE_NAME or <name>, is meant to be filled in.',
  ['The chart takes it as a value.', 'the value is meant to be just that'],
);

export const unrendered = advice(
  'configuration.unrendered',
  values('Node identity and network binding'),
  'What a program fills in, such as {{ .Values.x }} or ${NAME}, can be judged once it is filled in.',
  ['What is deployed may be wrong all the same.', 'the deployment fills it in: check what comes of that'],
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
  strayOption,
  automationsOff,
  hintForParty,
  authoritiesDisagree,
  secretTwice,
  secretInClear,
  clientAuthoritiesUnnamed,
  namedGroups,
];
