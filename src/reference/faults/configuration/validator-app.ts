import { appends, replaces, combine, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

/** Faults of the values of the validator. */
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
  'configuration.wallet-types': {
    'balance-as-text': {
      explains: 'maxBalanceUSD is text.',
      configuration: replaces('validator', 'maxBalanceUSD: 1000', 'maxBalanceUSD: "1000"'),
    },
    'balance-that-is-not-a-number': {
      explains: 'minBalanceUSD is .nan.',
      configuration: replaces('validator', 'minBalanceUSD: 500', 'minBalanceUSD: .nan'),
    },
    'senders-as-text': {
      explains: 'fromParties is one party, and no list.',
      configuration: replaces(
        'validator',
        'fromParties:\n      - "treasury::122056cd"',
        'fromParties: "treasury::122056cd"',
      ),
    },
  },
  'configuration.wallet-parties': {
    'accepted-sender-that-is-empty': {
      explains: 'One of fromParties is empty.',
      configuration: replaces('validator', '- "treasury::122056cd"', '- "treasury::122056cd"\n      - ""'),
    },
    'sweep-of-a-blank-sender': {
      explains: 'The sender of a sweep is a blank.',
      configuration: replaces(
        'validator',
        'walletSweep:\n  "acme-validator-1::122034ab"',
        'walletSweep:\n  " "',
      ),
    },
  },
  'configuration.sweep-complete': {
    'sweep-without-a-maximum': {
      explains: 'A sweep has no maxBalanceUSD.',
      configuration: without('validator', '    maxBalanceUSD'),
    },
    'sweep-without-a-receiver': {
      explains: 'A sweep has no receiver.',
      configuration: without('validator', '    receiver'),
    },
  },
  'configuration.sweep-range': {
    'sweep-to-above-its-maximum': {
      explains: 'minBalanceUSD is a cent above maxBalanceUSD.',
      configuration: replaces('validator', 'minBalanceUSD: 500', 'minBalanceUSD: 1000.01'),
    },
    'sweep-down-below-0': {
      explains: 'minBalanceUSD is negative.',
      configuration: replaces('validator', 'minBalanceUSD: 500', 'minBalanceUSD: -0.01'),
    },
  },
  'configuration.sweep-receiver': {
    'sweep-to-its-own-sender': {
      explains: 'The receiver of a sweep is its sender.',
      configuration: replaces(
        'validator',
        'receiver: "treasury::122056cd"',
        'receiver: "acme-validator-1::122034ab"',
      ),
    },
  },
  'configuration.auto-accept-lists': {
    'accepts-from-nobody-named': {
      explains: 'A receiver of autoAcceptTransfers has no fromParties.',
      configuration: replaces(
        'validator',
        '    fromParties:\n      - "treasury::122056cd"',
        '    parties:\n      - "treasury::122056cd"',
      ),
    },
  },
  'configuration.metrics-types': {
    'metrics-by-a-word': {
      explains: 'metrics.enable is the text "yes".',
      configuration: replaces('validator', 'metrics:\n  enable: true', 'metrics:\n  enable: "yes"'),
    },
  },
};
