import { replaces, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationWallet: Faults = {
  'configuration.wallet-types': {
    'balance-as-text': {
      explains: 'maxBalanceUSD is text.',
      configuration: replaces('validator', 'maxBalanceUSD: 1000', 'maxBalanceUSD: "1000"'),
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
    'accepted-sender-with-a-slash': {
      explains: 'One of fromParties has a slash.',
      configuration: replaces('validator', '- "treasury::', '- "treasury/1::'),
    },
    'receiver-with-a-full-stop': {
      explains: 'The receiver of a sweep has a full stop.',
      configuration: replaces('validator', 'receiver: "treasury::', 'receiver: "treasury.acme::'),
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
    'sweep-between-equal-balances': {
      explains: 'maxBalanceUSD is minBalanceUSD.',
      configuration: replaces('validator', 'minBalanceUSD: 500', 'minBalanceUSD: 1000'),
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
};
