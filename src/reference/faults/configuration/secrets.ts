import { replaces, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationSecrets: Faults = {
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
    'wallet-ui-with-the-keys': {
      explains: 'url of the secret of the wallet UI is that of the keys, and not the authority.',
      configuration: replaces(
        'secrets',
        'url: https://idp.acme.example\n',
        'url: https://idp.acme.example/.well-known/jwks.json\n',
      ),
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
