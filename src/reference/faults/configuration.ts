import { filesOf, type DeploymentChange } from '../configuration/deployment.js';
import { usual } from '../../spec/configuration/base.js';
import { PAGES } from '../../spec/configuration/rules.js';
import type { Example } from '../../spec/configuration/deployment.js';
import type { Faults } from '../page.js';

/** Maximum number of faults per rule. Several ways to break it at one key count as one. */
const MOST = 3;

/** Each example that breaks a rule is a fault of the deployment: one for each key. */
const faultsOf = (id: string, broken: readonly Example[]): Faults[string] => {
  const byName = new Map(broken.toReversed().map((example) => [nameOf(id, example), faultOf(example)]));
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

const faultOf = ({ kind, what, setup, breaks }: Example) => ({
  explains: `The values of the ${kind} have ${what}.`,
  configuration: ((deployment) => ({
    ...deployment,
    files: filesOf(breaks(setup(usual()))),
  })) satisfies DeploymentChange,
});

/** Faults of deployments, by the rules that they break. */
export const configurationRules: Faults = Object.fromEntries(
  PAGES.filter(({ severity, broken }) => severity === 'error' && broken.length > 0).map(({ id, broken }) => [
    id,
    faultsOf(id, broken),
  ]),
);

type Row = readonly [name: string, explains: string, ...options: string[]];

/** Faults of a loader, by the clauses that they break: checks that it leaves out, adds, or sometimes skips. */
const LOADERS: Readonly<Record<string, readonly Row[]>> = {
  accepts: [
    ['loader-reads-no-base64', 'The loader reads secrets only from stringData.', '--also=no-data'],
    [
      'loader-wants-a-contact-point',
      'The loader refuses validator values without a contactPoint.',
      '--also=contact-point',
    ],
    [
      'loader-wants-a-number-in-hints',
      'The loader accepts a hint only when its enumerator is a number.',
      '--also=number-at-the-end',
    ],
  ],
  'refuses-network': [
    [
      'loader-needs-no-migration-id',
      'The loader accepts network parameters without MIGRATION_ID.',
      '--without=network.MIGRATION_ID',
    ],
    [
      'loader-needs-no-secret-while-migrating',
      'The loader accepts an empty ONBOARDING_SECRET when migration.migrating is true.',
      '--excuses=migrating',
    ],
    [
      'loader-takes-an-empty-secret',
      'The loader accepts an empty ONBOARDING_SECRET.',
      '--without=network.ONBOARDING_SECRET.empty',
    ],
  ],
  'refuses-urls': [
    [
      'loader-takes-any-text-for-a-scan',
      'The loader does not check whether TRUSTED_SCAN_URL is a URL.',
      '--without=network.TRUSTED_SCAN_URL.url',
    ],
    [
      'loader-takes-any-text-for-a-sponsor',
      'The loader does not check svSponsorAddress.',
      '--without=validator.svSponsorAddress.url',
    ],
    [
      'loader-takes-any-text-for-an-authority',
      'The loader does not check whether the url of the wallet UI is a URL.',
      '--without=splice-app-wallet-ui-auth.url.url',
    ],
  ],
  'refuses-party-hint': [
    [
      'loader-counts-no-parts-of-hints',
      'The loader accepts hints with any number of parts.',
      '--without=hint.parts',
    ],
    [
      'loader-counts-no-parts-of-identifiers',
      'The loader accepts a hint with any number of parts when nodeIdentifier is the same.',
      '--excuses=same-identifier',
    ],
    [
      'loader-takes-empty-parts-of-hints',
      'The loader accepts hints with an empty part.',
      '--without=hint.empty',
    ],
  ],
  'refuses-database-name': [
    ['loader-takes-any-schema', 'The loader does not check persistence.schema.', '--without=database.schema'],
    [
      'loader-compares-migrations-as-numbers',
      'The loader treats the migration IDs 7 and 07 as equal.',
      '--excuses=same-number',
    ],
    [
      'loader-takes-the-database-of-another-migration',
      'The loader does not check persistence.databaseName.',
      '--without=database.name',
    ],
  ],
  'refuses-identity-types': [
    [
      'loader-takes-any-migrating',
      'The loader does not check the type of migration.migrating.',
      '--without=validator.migration.migrating',
    ],
    [
      'loader-takes-any-port-while-migrating',
      'The loader does not check the type of persistence.port of the participant when the validator is migrating.',
      '--excuses=migrating-port',
    ],
    [
      'loader-takes-any-port',
      'The loader does not check the type of persistence.port of the participant.',
      '--without=participant.persistence.port',
    ],
  ],
  'refuses-validator-types': [
    [
      'loader-takes-any-wallet-users',
      'The loader does not check the type of validatorWalletUsers.',
      '--without=validator.validatorWalletUsers',
    ],
  ],
  'refuses-participant-types': [
    [
      'loader-takes-any-probes',
      'The loader does not check the type of enableHealthProbes.',
      '--without=participant.enableHealthProbes',
    ],
  ],
  'refuses-half-authentication': [
    [
      'loader-takes-half-an-authentication',
      'The loader does not compare disableAuth in the two charts.',
      '--without=authentication.both',
    ],
  ],
  'refuses-connection': [
    [
      'loader-needs-no-scan',
      'The loader accepts trust in a single scan that is not named.',
      '--without=connection.scan',
    ],
    [
      'loader-needs-no-sequencer',
      'The loader accepts trust in a single sequencer that is not named.',
      '--without=connection.sequencer',
    ],
  ],
  'refuses-ssl': [
    [
      'loader-needs-no-certificate-for-the-database',
      'The loader accepts sslkey without sslcert.',
      '--without=ssl.certificate',
    ],
    [
      'loader-needs-no-key-for-the-database',
      'The loader accepts sslcert without sslkey.',
      '--without=ssl.key',
    ],
  ],
  'refuses-topup-types': [
    [
      'loader-takes-any-interval',
      'The loader does not check the value of topup.minTopupInterval.',
      '--without=topup.interval',
    ],
    [
      'loader-takes-any-throughput',
      'The loader does not check the type of topup.targetThroughput.',
      '--without=validator.topup.targetThroughput',
    ],
  ],
  'refuses-wallet-types': [
    [
      'loader-needs-no-senders',
      'The loader accepts an entry of autoAcceptTransfers without fromParties.',
      '--without=accepting.from-parties',
    ],
    [
      'loader-takes-any-receiver',
      'The loader does not check the type of the receiver of a sweep.',
      '--without=validator.walletSweep.*.receiver',
    ],
  ],
  'refuses-secrets': [
    [
      'loader-needs-no-audience',
      'The loader accepts a backend secret without an audience.',
      '--without=splice-app-validator-ledger-api-auth.audience',
    ],
    [
      'loader-takes-any-ledger-user',
      'The loader does not check ledger-api-user.',
      '--without=ledger-api-user',
    ],
  ],
  'refuses-client-authentication': [
    [
      'loader-needs-no-certificate-of-the-admin',
      'The loader accepts mutual TLS without the certificate of the admin client.',
      '--without=tls.admin-certificate-named',
    ],
    [
      'loader-needs-no-key-of-the-admin',
      'The loader accepts mutual TLS without the key of the admin client.',
      '--without=tls.admin-key-named',
    ],
  ],
  'refuses-old-keys': [
    [
      'loader-takes-old-keys-of-admins',
      'The loader checks only the key of the APIs.',
      '--without=tls.admin-key',
    ],
  ],
};

const idOf = (part: string) => `configuration.loader-${part}`;
const everyRefusal = Object.keys(LOADERS).filter((part) => part.startsWith('refuses-'));

/** Faults of a program that loads the values. */
export const configurationLoader: Faults = Object.fromEntries(
  Object.entries(LOADERS).map(([part, rows]) => [
    idOf(part),
    Object.fromEntries(
      rows.map(([name, explains, ...loader]) => {
        const configuration: DeploymentChange = (deployment) => ({ ...deployment, loader });
        const others = everyRefusal.filter((other) => other !== part).map(idOf);
        const isAll = loader.includes('--without=all');
        return [name, { explains, configuration, ...(isAll && { alsoBreaks: others }) }];
      }),
    ),
  ]),
);
