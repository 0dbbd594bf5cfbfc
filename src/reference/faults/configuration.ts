import { filesOf, type DeploymentChange } from '../configuration/deployment.js';
import { usual } from '../../spec/configuration/base.js';
import { PAGES } from '../../spec/configuration/rules.js';
import { broken, type Example } from '../../spec/configuration/deployment.js';
import type { Faults } from '../page.js';

/** Maximum number of faults per rule. Several ways to break it at one key count as one. */
const MOST = 3;

/** Each example that breaks a rule is a fault of the deployment: one for each key. */
const faultsOf = (id: string, all: readonly Example[]): Faults[string] => {
  const byName = new Map(all.toReversed().map((example) => [nameOf(id, example), faultOf(example)]));
  return Object.fromEntries([...byName].toReversed().slice(0, MOST));
};

/** The name: the rule and the key that breaks it, in kebab case. */
const nameOf = (id: string, { kind, key }: Example): string =>
  [id.replace('configuration.', ''), 'at', ...(key[0] === kind ? [] : [kind]), ...key]
    .join('-')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

const faultOf = (example: Example) => ({
  explains: `The values of the ${example.kind} have ${example.what}.`,
  configuration: ((deployment) => ({
    ...deployment,
    files: filesOf(broken(usual(), example).value),
  })) satisfies DeploymentChange,
});

/** Faults of deployments, by the rules that they break. */
export const configurationRules: Faults = Object.fromEntries(
  PAGES.filter(({ severity, broken: all }) => severity === 'error' && all.length > 0).map(
    ({ id, broken: all }) => [id, faultsOf(id, all)],
  ),
);

/**
 * Faults of a loader, by the clauses that they break: what the loader does, and its option, which is the name of a check
 * that it leaves out, or one that adds a check or skips it sometimes. An option alone is a key whose type is not checked.
 */
const LOADERS: Readonly<
  Record<string, Readonly<Record<string, string | readonly [does: string, option: string]>>>
> = {
  accepts: {
    'reads-no-base64': ['reads secrets only from stringData.', '--also=no-data'],
    'wants-a-contact-point': ['refuses validator values without a contactPoint.', '--also=contact-point'],
    'wants-a-number-in-hints': [
      'accepts a hint only when its enumerator is a number.',
      '--also=number-at-the-end',
    ],
  },
  'refuses-network': {
    'needs-no-migration-id': ['accepts network parameters without MIGRATION_ID.', 'network.MIGRATION_ID'],
    'needs-no-secret-while-migrating': [
      'accepts an empty ONBOARDING_SECRET when migration.migrating is true.',
      '--excuses=migrating',
    ],
    'takes-an-empty-secret': ['accepts an empty ONBOARDING_SECRET.', 'network.ONBOARDING_SECRET.empty'],
  },
  'refuses-urls': {
    'takes-any-text-for-a-scan': [
      'does not check whether TRUSTED_SCAN_URL is a URL.',
      'network.TRUSTED_SCAN_URL.url',
    ],
    'takes-any-text-for-a-sponsor': ['does not check svSponsorAddress.', 'validator.svSponsorAddress.url'],
    'takes-any-text-for-an-authority': [
      'does not check whether the url of the wallet UI is a URL.',
      'splice-app-wallet-ui-auth.url.url',
    ],
  },
  'refuses-party-hint': {
    'counts-no-parts-of-hints': ['accepts hints with any number of parts.', 'hint.parts'],
    'counts-no-parts-of-identifiers': [
      'accepts a hint with any number of parts when nodeIdentifier is the same.',
      '--excuses=same-identifier',
    ],
    'takes-empty-parts-of-hints': ['accepts hints with an empty part.', 'hint.empty'],
  },
  'refuses-database-name': {
    'takes-any-schema': ['does not check persistence.schema.', 'database.schema'],
    'compares-migrations-as-numbers': [
      'treats the migration IDs 7 and 07 as equal.',
      '--excuses=same-number',
    ],
    'takes-the-database-of-another-migration': ['does not check persistence.databaseName.', 'database.name'],
  },
  'refuses-identity-types': {
    'takes-any-migrating': 'validator.migration.migrating',
    'takes-any-port-while-migrating': [
      'does not check the type of persistence.port of the participant when the validator is migrating.',
      '--excuses=migrating-port',
    ],
    'takes-any-port': 'participant.persistence.port',
  },
  'refuses-validator-types': {
    'takes-any-wallet-users': 'validator.validatorWalletUsers',
  },
  'refuses-participant-types': {
    'takes-any-probes': 'participant.enableHealthProbes',
  },
  'refuses-half-authentication': {
    'takes-half-an-authentication': [
      'does not compare disableAuth in the two charts.',
      'authentication.both',
    ],
  },
  'refuses-connection': {
    'needs-no-scan': ['accepts trust in a single scan that is not named.', 'connection.scan'],
    'needs-no-sequencer': ['accepts trust in a single sequencer that is not named.', 'connection.sequencer'],
  },
  'refuses-ssl': {
    'needs-no-certificate-for-the-database': ['accepts sslkey without sslcert.', 'ssl.certificate'],
    'needs-no-key-for-the-database': ['accepts sslcert without sslkey.', 'ssl.key'],
  },
  'refuses-topup-types': {
    'takes-any-interval': ['does not check the value of topup.minTopupInterval.', 'topup.interval'],
    'takes-any-throughput': 'validator.topup.targetThroughput',
  },
  'refuses-wallet-types': {
    'needs-no-senders': [
      'accepts an entry of autoAcceptTransfers without fromParties.',
      'accepting.from-parties',
    ],
    'takes-any-receiver': [
      'does not check the type of the receiver of a sweep.',
      'validator.walletSweep.*.receiver',
    ],
  },
  'refuses-secrets': {
    'needs-no-audience': [
      'accepts a backend secret without an audience.',
      'splice-app-validator-ledger-api-auth.audience',
    ],
    'takes-any-ledger-user': ['does not check ledger-api-user.', 'ledger-api-user'],
  },
  'refuses-client-authentication': {
    'needs-no-certificate-of-the-admin': [
      'accepts mutual TLS without the certificate of the admin client.',
      'tls.admin-certificate-named',
    ],
    'needs-no-key-of-the-admin': [
      'accepts mutual TLS without the key of the admin client.',
      'tls.admin-key-named',
    ],
  },
  'refuses-old-keys': {
    'takes-old-keys-of-admins': ['checks only the key of the APIs.', 'tls.admin-key'],
  },
};

/** Faults of a program that loads the values. */
export const configurationLoader: Faults = Object.fromEntries(
  Object.entries(LOADERS).map(([part, rows]) => [
    `configuration.loader-${part}`,
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => {
        const isKey = typeof row === 'string';
        const option = isKey ? row : row[1];
        const does = isKey ? `does not check the type of ${row.replace(/^\w+\./, '')}.` : row[0];
        const loader = [option.startsWith('--') ? option : `--without=${option}`];
        const configuration: DeploymentChange = (deployment) => ({ ...deployment, loader });
        return [`loader-${name}`, { explains: `The loader ${does}`, configuration }];
      }),
    ),
  ]),
);
