import { withLoaderOptions } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationLoader: Faults = {
  'configuration.loader-accepts': {
    'loader-reads-no-base64': {
      explains: 'The loader knows secrets by stringData only.',
      configuration: withLoaderOptions('--also=no-data'),
    },
    'loader-wants-a-contact-point': {
      explains: 'The loader takes no validator values without a contactPoint.',
      configuration: withLoaderOptions('--also=contact-point'),
    },
    'loader-wants-a-number-in-hints': {
      explains: 'The loader takes a hint only when its enumerator is a number.',
      configuration: withLoaderOptions('--also=number-at-the-end'),
    },
  },
  'configuration.loader-refuses-network': {
    'loader-needs-no-migration-id': {
      explains: 'The loader accepts network parameters without MIGRATION_ID.',
      configuration: withLoaderOptions('--without=network.MIGRATION_ID'),
    },
    'loader-needs-no-secret-while-migrating': {
      explains: 'The loader accepts an empty ONBOARDING_SECRET where migration.migrating is true.',
      configuration: withLoaderOptions('--excuses=migrating'),
    },
    'loader-takes-an-empty-secret': {
      explains: 'The loader accepts an empty ONBOARDING_SECRET.',
      configuration: withLoaderOptions('--without=network.ONBOARDING_SECRET.empty'),
    },
  },
  'configuration.loader-refuses-urls': {
    'loader-takes-any-text-for-a-scan': {
      explains: 'The loader does not look whether TRUSTED_SCAN_URL is a URL.',
      configuration: withLoaderOptions('--without=network.TRUSTED_SCAN_URL.url'),
    },
    'loader-takes-any-text-for-a-sponsor': {
      explains: 'The loader does not look at svSponsorAddress.',
      configuration: withLoaderOptions('--without=validator.svSponsorAddress.url'),
    },
    'loader-takes-any-text-for-an-authority': {
      explains: 'The loader does not look whether url of the wallet UI is a URL.',
      configuration: withLoaderOptions('--without=splice-app-wallet-ui-auth.url.url'),
    },
  },
  'configuration.loader-refuses-party-hint': {
    'loader-counts-no-parts-of-identifiers': {
      explains: 'The loader accepts a hint of any number of parts where nodeIdentifier is the same.',
      configuration: withLoaderOptions('--excuses=same-identifier'),
    },
    'loader-takes-empty-parts-of-hints': {
      explains: 'The loader accepts hints with an empty part.',
      configuration: withLoaderOptions('--without=hint.empty'),
    },
    'loader-takes-everything': {
      alsoBreaks: [
        'configuration.loader-refuses-network',
        'configuration.loader-refuses-urls',
        'configuration.loader-refuses-database-name',
        'configuration.loader-refuses-half-authentication',
        'configuration.loader-refuses-connection',
        'configuration.loader-refuses-ssl',
        'configuration.loader-refuses-client-authentication',
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
  },
  'configuration.loader-refuses-database-name': {
    'loader-takes-any-schema': {
      explains: 'The loader does not look at persistence.schema.',
      configuration: withLoaderOptions('--without=database.schema'),
    },
    'loader-compares-migrations-as-numbers': {
      explains: 'The loader takes the migration IDs 7 and 07 for the same.',
      configuration: withLoaderOptions('--excuses=same-number'),
    },
    'loader-takes-the-database-of-another-migration': {
      explains: 'The loader does not look at persistence.databaseName.',
      configuration: withLoaderOptions('--without=database.name'),
    },
  },
  'configuration.loader-refuses-identity-types': {
    'loader-takes-any-migrating': {
      explains: 'The loader does not look at the type of migration.migrating.',
      configuration: withLoaderOptions('--without=validator.migration.migrating'),
    },
    'loader-takes-any-port-while-migrating': {
      explains:
        'The loader does not look at the type of persistence.port of the participant where the validator is migrating.',
      configuration: withLoaderOptions('--excuses=migrating-port'),
    },
    'loader-takes-any-port': {
      explains: 'The loader does not look at the type of persistence.port of the participant.',
      configuration: withLoaderOptions('--without=participant.persistence.port'),
    },
  },
  'configuration.loader-refuses-validator-types': {
    'loader-takes-any-wallet-users': {
      explains: 'The loader does not look at the type of validatorWalletUsers.',
      configuration: withLoaderOptions('--without=validator.validatorWalletUsers'),
    },
  },
  'configuration.loader-refuses-participant-types': {
    'loader-takes-any-probes': {
      explains: 'The loader does not look at the type of enableHealthProbes.',
      configuration: withLoaderOptions('--without=participant.enableHealthProbes'),
    },
  },
  'configuration.loader-refuses-half-authentication': {
    'loader-takes-half-an-authentication': {
      explains: 'The loader does not compare disableAuth of both charts.',
      configuration: withLoaderOptions('--without=authentication.both'),
    },
  },
  'configuration.loader-refuses-connection': {
    'loader-needs-no-scan': {
      explains: 'The loader accepts trust in a single scan that is not named.',
      configuration: withLoaderOptions('--without=connection.scan'),
    },
    'loader-needs-no-sequencer': {
      explains: 'The loader accepts trust in a single sequencer that is not named.',
      configuration: withLoaderOptions('--without=connection.sequencer'),
    },
  },
  'configuration.loader-refuses-ssl': {
    'loader-needs-no-certificate-for-the-database': {
      explains: 'The loader accepts sslkey without sslcert.',
      configuration: withLoaderOptions('--without=ssl.certificate'),
    },
    'loader-needs-no-key-for-the-database': {
      explains: 'The loader accepts sslcert without sslkey.',
      configuration: withLoaderOptions('--without=ssl.key'),
    },
  },
  'configuration.loader-refuses-topup-types': {
    'loader-takes-any-interval': {
      explains: 'The loader does not look at what topup.minTopupInterval says.',
      configuration: withLoaderOptions('--without=topup.interval'),
    },
    'loader-takes-any-throughput': {
      explains: 'The loader does not look at the type of topup.targetThroughput.',
      configuration: withLoaderOptions('--without=validator.topup.targetThroughput'),
    },
  },
  'configuration.loader-refuses-wallet-types': {
    'loader-needs-no-senders': {
      explains: 'The loader accepts an entry of autoAcceptTransfers without fromParties.',
      configuration: withLoaderOptions('--without=accepting.from-parties'),
    },
    'loader-takes-any-receiver': {
      explains: 'The loader does not look at the type of the receiver of a sweep.',
      configuration: withLoaderOptions('--without=validator.walletSweep.*.receiver'),
    },
  },
  'configuration.loader-refuses-secrets': {
    'loader-needs-no-audience': {
      explains: 'The loader accepts a backend secret without an audience.',
      configuration: withLoaderOptions('--without=splice-app-validator-ledger-api-auth.audience'),
    },
    'loader-takes-any-ledger-user': {
      explains: 'The loader does not look at ledger-api-user.',
      configuration: withLoaderOptions('--without=ledger-api-user'),
    },
  },
  'configuration.loader-refuses-client-authentication': {
    'loader-needs-no-certificate-of-the-admin': {
      explains: 'The loader accepts mutual TLS without the certificate of the admin client.',
      configuration: withLoaderOptions('--without=tls.admin-certificate-named'),
    },
    'loader-needs-no-key-of-the-admin': {
      explains: 'The loader accepts mutual TLS without the key of the admin client.',
      configuration: withLoaderOptions('--without=tls.admin-key-named'),
    },
  },
  'configuration.loader-refuses-old-keys': {
    'loader-takes-old-keys-of-admins': {
      explains: 'The loader looks at the key of the APIs only.',
      configuration: withLoaderOptions('--without=tls.admin-key'),
    },
  },
};
