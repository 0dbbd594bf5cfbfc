import { appends, combine, replaces, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

/** Faults of the database, of pruning and of files that cannot be read. */
export const configurationDatabase: Faults = {
  'configuration.ssl-types': {
    'ssl-by-number': {
      explains: 'ssl is 1.',
      configuration: replaces('database', 'ssl: true', 'ssl: 1'),
    },
    'ssl-mode-that-is-none': {
      explains: 'sslmode is verify_ca, with an underscore.',
      configuration: replaces('database', 'verify-ca', 'verify_ca'),
    },
  },
  'configuration.ssl-root-certificate': {
    'root-certificate-missing': {
      explains: 'sslmode is verify-ca, and no sslrootcert is named.',
      configuration: without('database', 'sslrootcert'),
    },
    'root-certificate-missing-for-the-host': {
      explains: 'sslmode is verify-full, and sslrootcert is empty.',
      configuration: combine(
        replaces('database', 'verify-ca', 'verify-full'),
        replaces('database', '/tls/root.pem', '""'),
      ),
    },
  },
  'configuration.ssl-client-pair': {
    'client-certificate-of-the-database-missing': {
      explains: 'sslkey is given without sslcert.',
      configuration: without('database', 'sslcert'),
    },
    'client-key-of-the-database-missing': {
      explains: 'sslcert is given without sslkey.',
      configuration: without('database', 'sslkey'),
    },
  },
  'configuration.database-secret': {
    'database-password-missing-in-a-named-secret': {
      explains: 'The secret that persistence.secretName names has no postgresPassword.',
      configuration: combine(
        replaces('secrets', 'postgresPassword', 'pgPassword'),
        replaces('secrets', 'name: postgres-secrets', 'name: db-credentials'),
        replaces('validator', 'secretName: postgres-secrets', 'secretName: db-credentials'),
        replaces('participant', 'secretName: postgres-secrets', 'secretName: db-credentials'),
      ),
    },
    'database-password-under-another-key': {
      explains: 'The secret of the database has its password as password.',
      configuration: replaces('secrets', 'postgresPassword', 'password'),
    },
  },
  'configuration.database-secret-named': {
    'database-secret-with-a-letter-less': {
      explains: 'persistence.secretName of the validator has lost its last letter.',
      configuration: replaces('validator', 'secretName: postgres-secrets', 'secretName: postgres-secret'),
    },
    'database-secret-under-another-name': {
      explains: 'The secret with the password of the database has another name than both charts say.',
      configuration: replaces('secrets', 'name: postgres-secrets', 'name: postgres-password'),
    },
  },
  'configuration.pruning-complete': {
    'pruning-without-a-duration': {
      explains: 'participantPruningSchedule has no maxDuration.',
      configuration: without('validator', '  maxDuration'),
    },
    'pruning-without-a-retention': {
      explains: 'participantPruningSchedule has no retention.',
      configuration: without('validator', '  retention'),
    },
  },
  'configuration.pruning-cron': {
    'pruning-in-four-fields': {
      explains: 'cron has four fields.',
      configuration: replaces('validator', '"0 4 * * *"', '"0 4 * *"'),
    },
    'pruning-in-the-sixtieth-minute': {
      explains: 'The minute of cron is 60.',
      configuration: replaces('validator', '"0 4 * * *"', '"60 4 * * *"'),
    },
    'pruning-with-two-days-in-quartz': {
      explains: 'cron has six fields, and its hour is 24.',
      configuration: replaces('validator', '"0 4 * * *"', '"0 0 24 * * ?"'),
    },
  },
  'configuration.pruning-durations': {
    'pruning-for-half-an-hour-in-words': {
      explains: 'participantPruningSchedule.maxDuration is half an hour.',
      configuration: replaces('validator', 'maxDuration: 30m', 'maxDuration: half an hour'),
    },
    'retention-without-a-unit': {
      explains: 'participantPruningSchedule.retention is 30.',
      configuration: replaces('validator', 'retention: 30d', 'retention: 30'),
    },
  },
  'configuration.participant-types': {
    'audiences-as-a-list': {
      explains: 'auth.targetAudience is a list of one audience.',
      configuration: replaces(
        'participant',
        'targetAudience: https://ledger.acme.example',
        'targetAudience: [https://ledger.acme.example]',
      ),
    },
    'probes-by-number': {
      explains: 'enableHealthProbes is 1.',
      configuration: replaces('participant', 'enableHealthProbes: true', 'enableHealthProbes: 1'),
    },
  },
  'configuration.participant-urls': {
    'participant-keys-without-a-scheme': {
      explains: 'auth.jwksUrl of the participant begins with the host.',
      configuration: replaces('participant', 'jwksUrl: https://', 'jwksUrl: '),
    },
  },
  'configuration.readable': {
    'key-twice-as-dots': {
      explains: 'migration.id stands nested, and once more with a full stop.',
      configuration: appends('participant', 'migration.id: "3"'),
    },
    'line-of-the-network-without-a-value': {
      explains: 'A line of the network parameters is no NAME=value.',
      configuration: appends('network', 'EXTRA'),
    },
    'tab-before-a-key': {
      explains: 'A tab indents a key of the participant values.',
      configuration: replaces('participant', '  targetAudience', '\ttargetAudience'),
    },
  },
};
