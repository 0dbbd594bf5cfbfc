import { replaces, combine, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

/** Faults of what the node is called, and of secrets. */
export const configurationIdentity: Faults = {
  'configuration.identity-types': {
    'database-host-as-a-list': {
      explains: 'persistence.host is a list of one host.',
      configuration: replaces('validator', 'host: postgres\n', 'host: [postgres]\n'),
    },
    'migrating-as-text': {
      explains: 'migration.migrating is the text "false", which is no boolean.',
      configuration: replaces('validator', 'migrating: false', 'migrating: "false"'),
    },
    'port-as-text': {
      explains: 'persistence.port of the participant is text.',
      configuration: replaces('participant', 'port: 5432', 'port: "5432"'),
    },
  },
  'configuration.sponsor-url': {
    'sponsor-without-a-scheme': {
      explains: 'svSponsorAddress begins with the host.',
      configuration: replaces('validator', '"https://sponsor.sv.example"', '"sponsor.sv.example"'),
    },
  },
  'configuration.sponsor-agrees': {
    'sponsor-at-another-port': {
      explains: 'SPONSOR_SV_URL has a port that svSponsorAddress has not.',
      configuration: replaces('network', 'https://sponsor.sv.example', 'https://sponsor.sv.example:5014'),
    },
    'sponsor-of-another-network': {
      explains: 'svSponsorAddress is at another host than SPONSOR_SV_URL.',
      configuration: replaces('validator', 'https://sponsor.sv.example', 'https://sponsor.sv-2.example'),
    },
  },
  'configuration.party-hint-form': {
    'hint-of-two-parts': {
      explains: 'validatorPartyHint has no function.',
      configuration: replaces(
        'validator',
        'validatorPartyHint: "acme-validator-1"',
        'validatorPartyHint: "acme-1"',
      ),
    },
    'hint-with-an-empty-enumerator': {
      explains: 'validatorPartyHint ends with a minus sign.',
      configuration: replaces(
        'validator',
        'validatorPartyHint: "acme-validator-1"',
        'validatorPartyHint: "acme-validator-"',
      ),
    },
  },
  'configuration.party-hint-alphabet': {
    'hint-one-character-too-long': {
      explains: 'validatorPartyHint has 256 characters.',
      configuration: replaces(
        'validator',
        'validatorPartyHint: "acme-validator-1"',
        'validatorPartyHint: "a-b-999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999"',
      ),
    },
    'hint-with-a-cyrillic-letter': {
      explains: 'The first letter of validatorPartyHint looks like an a, and is none.',
      configuration: replaces('validator', 'validatorPartyHint: "acme', 'validatorPartyHint: "аcme'),
    },
    'hint-with-a-full-stop': {
      explains: 'validatorPartyHint has a full stop in its organization.',
      configuration: replaces(
        'validator',
        'validatorPartyHint: "acme-',
        'validatorPartyHint: "acme.example-',
      ),
    },
  },
  'configuration.port-range': {
    'database-port-0': {
      explains: 'persistence.port is 0.',
      configuration: replaces('participant', 'port: 5432', 'port: 0'),
    },
    'database-port-65536': {
      explains: 'persistence.port is one above the highest.',
      configuration: replaces('validator', 'port: 5432', 'port: 65536'),
    },
  },
  'configuration.names-given': {
    'node-without-an-identifier': {
      explains: 'nodeIdentifier is empty.',
      configuration: replaces('validator', 'nodeIdentifier: acme-validator-1', 'nodeIdentifier: ""'),
    },
    'database-secret-without-a-name': {
      explains: 'persistence.secretName of the participant is empty.',
      configuration: replaces('participant', 'secretName: postgres-secrets', 'secretName: ""'),
    },
  },
  'configuration.database-host': {
    'database-host-that-is-empty': {
      explains: 'persistence.host of the validator is empty.',
      configuration: replaces('validator', 'host: postgres\n', 'host: ""\n'),
    },
    'database-host-with-a-port': {
      explains: 'persistence.host has the port behind it.',
      configuration: replaces('participant', 'host: postgres\n', 'host: postgres:5432\n'),
    },
    'database-host-with-a-scheme': {
      explains: 'persistence.host is a URL of the database.',
      configuration: replaces('participant', 'host: postgres\n', 'host: "jdbc:postgresql://postgres"\n'),
    },
  },
  'configuration.database-name': {
    'database-of-the-last-migration': {
      explains: 'persistence.databaseName still names the migration before.',
      configuration: replaces('participant', 'participant_3', 'participant_2'),
    },
    'database-with-a-hyphen': {
      explains: 'persistence.databaseName has a minus sign in the place of the underscore.',
      configuration: replaces('validator', 'participant_3', 'participant-3'),
    },
  },
  'configuration.schema-name': {
    'schema-public': {
      explains: 'persistence.schema is public.',
      configuration: replaces('participant', 'schema: participant', 'schema: public'),
    },
  },
  'configuration.migration-agrees': {
    'network-of-another-migration': {
      explains: 'MIGRATION_ID is not migration.id of the charts.',
      configuration: replaces('network', 'MIGRATION_ID=3', 'MIGRATION_ID=4'),
    },
    'participant-of-the-last-migration': {
      explains: 'migration.id of the participant is not that of the network.',
      configuration: combine(
        replaces('participant', 'id: "3"', 'id: "2"'),
        without('participant', '  databaseName'),
      ),
    },
  },
  'configuration.secrets-decodable': {
    'base64-without-its-end': {
      explains: 'A value under data has lost its last character.',
      configuration: replaces('secrets', 'Y25zLXVp', 'Y25zLXV'),
    },
    'data-that-is-no-base64': {
      explains: 'A value under data stands in clear.',
      configuration: replaces('secrets', 'aHR0cHM6Ly9pZHAuYWNtZS5leGFtcGxl', 'https://idp.acme.example'),
    },
    'number-in-a-secret': {
      explains: 'A value under stringData is a number.',
      configuration: replaces('secrets', 'client-id: wallet-ui', 'client-id: 4711'),
    },
  },
  'configuration.backend-secret-keys': {
    'backend-with-an-empty-audience': {
      explains: 'audience of the backend secret is empty.',
      configuration: replaces('secrets', 'audience: https://ledger.acme.example', 'audience: ""'),
    },
    'backend-without-its-client-secret': {
      explains: 'The secret of the backend has no client-secret.',
      configuration: without('secrets', '  client-secret'),
    },
  },
  'configuration.ui-secret-keys': {
    'name-service-ui-with-an-empty-url': {
      explains: 'url of the secret of the name-service UI is empty.',
      configuration: replaces('secrets', 'url: aHR0cHM6Ly9pZHAuYWNtZS5leGFtcGxl', 'url: ""'),
    },
    'wallet-ui-without-a-client': {
      explains: 'The secret of the wallet UI has no client-id.',
      configuration: without('secrets', '  client-id: wallet-ui'),
    },
  },
  'configuration.secret-urls': {
    'backend-with-the-authority-itself': {
      explains: 'url of the backend secret is the authority, and not its OIDC configuration.',
      configuration: replaces('secrets', '/.well-known/openid-configuration', ''),
    },
    'wallet-ui-with-the-configuration': {
      explains: 'url of the secret of the wallet UI is the OIDC configuration, and not the authority.',
      configuration: replaces(
        'secrets',
        '  url: https://idp.acme.example\n',
        '  url: https://idp.acme.example/.well-known/openid-configuration\n',
      ),
    },
    'wallet-ui-without-a-scheme': {
      explains: 'url of the secret of the wallet UI begins with the host.',
      configuration: replaces('secrets', '  url: https://idp.acme.example\n', '  url: idp.acme.example\n'),
    },
  },
  'configuration.secret-blanks': {
    'audience-with-a-blank-behind': {
      explains: 'audience of the backend secret ends in a blank.',
      configuration: replaces(
        'secrets',
        'audience: https://ledger.acme.example',
        'audience: "https://ledger.acme.example "',
      ),
    },
    'client-id-with-a-line-break': {
      explains: 'client-id of the name-service UI is the base64 of a line, with its break.',
      configuration: replaces('secrets', 'Y25zLXVp', 'Y25zLXVpCg=='),
    },
    'client-secret-with-a-line-break': {
      explains: 'client-secret of the backend is a block of text, whose last line break stays.',
      configuration: replaces(
        'secrets',
        'client-secret: never-shown-21',
        'client-secret: |\n    never-shown-21',
      ),
    },
  },
  'configuration.ledger-api-user': {
    'ledger-user-of-another-client': {
      explains: 'ledger-api-user is that of another client.',
      configuration: replaces('secrets', 'validator-backend@clients', 'validator@clients'),
    },
    'ledger-user-of-one-client': {
      explains: 'ledger-api-user ends in @client.',
      configuration: replaces('secrets', '@clients', '@client'),
    },
  },
  'configuration.secret-audience': {
    'audience-with-another-slash': {
      explains: 'audience of the backend secret has a slash more than the participant has.',
      configuration: replaces(
        'secrets',
        'audience: https://ledger.acme.example',
        'audience: https://ledger.acme.example/',
      ),
    },
  },
};
