import { replaces, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationWallet: Faults = {
  'configuration.wallet-types': {
    'balance-as-text': {
      explains: 'maxBalanceUSD is text.',
      configuration: replaces('validator', 'maxBalanceUSD: 1000', 'maxBalanceUSD: "1000"'),
    },
    'balance-that-is-infinite': {
      explains: 'maxBalanceUSD is infinite.',
      configuration: replaces('validator', 'maxBalanceUSD: 1000', 'maxBalanceUSD: .inf'),
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
};
