import { withLoaderOptions } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationLoader: Faults = {
  'loader-knows-one-port': {
    breaks: ['configuration.loader-accepts'],
    explains: 'The loader takes no port of a database but 5432.',
    configuration: withLoaderOptions('--also=port-of-postgres'),
  },
  'loader-reads-no-base64': {
    breaks: ['configuration.loader-accepts'],
    explains: 'The loader knows secrets by stringData only.',
    configuration: withLoaderOptions('--also=no-data'),
  },
  'loader-wants-a-contact-point': {
    breaks: ['configuration.loader-accepts'],
    explains: 'The loader takes no validator values without a contactPoint.',
    configuration: withLoaderOptions('--also=contact-point'),
  },
  'loader-wants-a-number-in-hints': {
    breaks: ['configuration.loader-accepts'],
    explains: 'The loader takes a hint only when its enumerator is a number.',
    configuration: withLoaderOptions('--also=number-at-the-end'),
  },
  'loader-needs-no-migration-id': {
    breaks: ['configuration.loader-refuses-network'],
    explains: 'The loader accepts network parameters without MIGRATION_ID.',
    configuration: withLoaderOptions('--without=network.MIGRATION_ID'),
  },
  'loader-takes-an-empty-secret': {
    breaks: ['configuration.loader-refuses-network'],
    explains: 'The loader accepts an empty ONBOARDING_SECRET.',
    configuration: withLoaderOptions('--without=network.ONBOARDING_SECRET.empty'),
  },
  'loader-counts-no-parts-of-hints': {
    breaks: ['configuration.loader-refuses-party-hint'],
    explains: 'The loader accepts hints of any number of parts.',
    configuration: withLoaderOptions('--without=hint.parts'),
  },
  'loader-takes-empty-parts-of-hints': {
    breaks: ['configuration.loader-refuses-party-hint'],
    explains: 'The loader accepts hints with an empty part.',
    configuration: withLoaderOptions('--without=hint.empty'),
  },
  'loader-takes-everything': {
    breaks: [
      'configuration.loader-refuses-party-hint',
      'configuration.loader-refuses-network',
      'configuration.loader-refuses-identity-types',
      'configuration.loader-refuses-validator-types',
      'configuration.loader-refuses-participant-types',
      'configuration.loader-refuses-topup-types',
      'configuration.loader-refuses-wallet-types',
      'configuration.loader-refuses-secrets',
      'configuration.loader-refuses-old-keys',
    ],
    explains: 'The loader checks nothing.',
    configuration: withLoaderOptions('--without=all'),
  },
  'loader-takes-any-migrating': {
    breaks: ['configuration.loader-refuses-identity-types'],
    explains: 'The loader does not look at the type of migration.migrating.',
    configuration: withLoaderOptions('--without=validator.migration.migrating'),
  },
  'loader-takes-any-port': {
    breaks: ['configuration.loader-refuses-identity-types'],
    explains: 'The loader does not look at the type of persistence.port of the participant.',
    configuration: withLoaderOptions('--without=participant.persistence.port'),
  },
  'loader-takes-any-wallet-users': {
    breaks: ['configuration.loader-refuses-validator-types'],
    explains: 'The loader does not look at the type of validatorWalletUsers.',
    configuration: withLoaderOptions('--without=validator.validatorWalletUsers'),
  },
  'loader-takes-any-probes': {
    breaks: ['configuration.loader-refuses-participant-types'],
    explains: 'The loader does not look at the type of enableHealthProbes.',
    configuration: withLoaderOptions('--without=participant.enableHealthProbes'),
  },
  'loader-takes-any-throughput': {
    breaks: ['configuration.loader-refuses-topup-types'],
    explains: 'The loader does not look at the type of topup.targetThroughput.',
    configuration: withLoaderOptions('--without=validator.topup.targetThroughput'),
  },
  'loader-takes-any-receiver': {
    breaks: ['configuration.loader-refuses-wallet-types'],
    explains: 'The loader does not look at the type of the receiver of a sweep.',
    configuration: withLoaderOptions('--without=validator.walletSweep.*.receiver'),
  },
  'loader-needs-no-audience': {
    breaks: ['configuration.loader-refuses-secrets'],
    explains: 'The loader accepts a backend secret without an audience.',
    configuration: withLoaderOptions('--without=splice-app-validator-ledger-api-auth.audience'),
  },
  'loader-takes-any-ledger-user': {
    breaks: ['configuration.loader-refuses-secrets'],
    explains: 'The loader does not look at ledger-api-user.',
    configuration: withLoaderOptions('--without=ledger-api-user'),
  },
  'loader-takes-old-keys-of-admins': {
    breaks: ['configuration.loader-refuses-old-keys'],
    explains: 'The loader looks at the key of the APIs only.',
    configuration: withLoaderOptions('--without=tls.admin-key'),
  },
};
