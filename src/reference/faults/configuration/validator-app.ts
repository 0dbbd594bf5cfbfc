import { appends, replaces, combine, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationValidatorApp: Faults = {
  'configuration.validator-types': {
    'wallet-enabled-by-a-word': {
      explains: 'enableWallet is the text "yes".',
      configuration: replaces('validator', 'enableWallet: true', 'enableWallet: "yes"'),
    },
    'wallet-user-by-number': {
      explains: 'One of validatorWalletUsers is a number.',
      configuration: replaces('validator', '"auth0|6526fab5214c99a9a8e1e3cc"', '6526'),
    },
    'wallet-users-as-text': {
      explains: 'validatorWalletUsers is one name, and no list.',
      configuration: replaces(
        'validator',
        'validatorWalletUsers:\n  - "auth0|6526fab5214c99a9a8e1e3cc"',
        'validatorWalletUsers: "auth0|6526fab5214c99a9a8e1e3cc"',
      ),
    },
  },
  'configuration.validator-urls': {
    'keys-by-file': {
      explains: 'auth.jwksUrl of the validator names a file.',
      configuration: replaces('validator', 'jwksUrl: https://idp.acme.example/', 'jwksUrl: file:///etc/'),
    },
    'scan-address-without-a-host': {
      explains: 'scanAddress ends after its scheme.',
      configuration: replaces('validator', 'scanAddress: https://scan.sv.example', 'scanAddress: https://'),
    },
  },
  'configuration.wallet-users': {
    'wallet-user-that-is-empty': {
      explains: 'One of validatorWalletUsers is empty.',
      configuration: replaces(
        'validator',
        '  - "auth0|6526fab5214c99a9a8e1e3cc"',
        '  - "auth0|6526"\n  - ""',
      ),
    },
  },
  'configuration.audience-form': {
    'audience-with-a-blank-behind-it': {
      explains: 'auth.audience, which is a URL, ends with a blank.',
      configuration: replaces(
        'validator',
        'audience: https://validator.acme.example/api',
        'audience: "https://validator.acme.example/api "',
      ),
    },
    'two-audiences-in-one': {
      explains: 'auth.audience is two URLs with a blank between them.',
      configuration: replaces(
        'validator',
        'acme.example/api',
        'acme.example/api https://ledger.acme.example',
      ),
    },
  },
  'configuration.key-set-url': {
    'keys-where-the-configuration-is': {
      explains: 'auth.jwksUrl of the participant is the address of the OIDC configuration.',
      configuration: replaces('participant', '/.well-known/jwks.json', '/.well-known/openid-configuration'),
    },
    'keys-where-the-configuration-of-a-tenant-is': {
      explains: 'auth.jwksUrl of the validator is url of the backend secret, with a tenant behind it.',
      configuration: combine(
        replaces('validator', '/.well-known/jwks.json', '/.well-known/openid-configuration/tenant'),
        replaces('secrets', '/.well-known/openid-configuration', '/.well-known/openid-configuration/tenant'),
      ),
    },
  },
  'configuration.validator-auth': {
    'validator-with-empty-keys': {
      explains: 'auth.jwksUrl of the validator is empty.',
      configuration: replaces(
        'validator',
        'jwksUrl: https://idp.acme.example/.well-known/jwks.json',
        'jwksUrl: ""',
      ),
    },
    'validator-without-an-audience': {
      explains: 'The validator values have no auth.audience.',
      configuration: without('validator', '  audience'),
    },
  },
  'configuration.participant-auth': {
    'participant-without-an-audience': {
      explains: 'The participant values have no auth.targetAudience.',
      configuration: without('participant', '  targetAudience'),
    },
    'participant-without-keys': {
      explains: 'The participant values have no auth.jwksUrl.',
      configuration: without('participant', '  jwksUrl'),
    },
  },
  'configuration.auth-disabled-in-both': {
    'authentication-off-in-the-participant': {
      explains: 'disableAuth is true in the participant values, and false in those of the validator.',
      configuration: combine(
        appends('participant', 'disableAuth: true'),
        appends('validator', 'disableAuth: false'),
      ),
    },
    'authentication-off-in-the-validator': {
      explains: 'disableAuth is true in the validator values only.',
      configuration: appends('validator', 'disableAuth: true'),
    },
  },
};
