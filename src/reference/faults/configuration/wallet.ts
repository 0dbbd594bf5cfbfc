import { replaces, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationWallet: Faults = {
  'balance-as-text': {
    breaks: ['configuration.wallet-types'],
    explains: 'maxBalanceUSD is text.',
    configuration: replaces('validator', 'maxBalanceUSD: 1000', 'maxBalanceUSD: "1000"'),
  },
  'senders-as-text': {
    breaks: ['configuration.wallet-types'],
    explains: 'fromParties is one party, and no list.',
    configuration: replaces(
      'validator',
      'fromParties:\n      - "treasury::122056cd"',
      'fromParties: "treasury::122056cd"',
    ),
  },
  'accepted-sender-with-a-slash': {
    breaks: ['configuration.wallet-parties'],
    explains: 'One of fromParties has a slash.',
    configuration: replaces('validator', '- "treasury::', '- "treasury/1::'),
  },
  'receiver-with-a-full-stop': {
    breaks: ['configuration.wallet-parties'],
    explains: 'The receiver of a sweep has a full stop.',
    configuration: replaces('validator', 'receiver: "treasury::', 'receiver: "treasury.acme::'),
  },
  'sweep-without-a-maximum': {
    breaks: ['configuration.sweep-complete'],
    explains: 'A sweep has no maxBalanceUSD.',
    configuration: without('validator', '    maxBalanceUSD'),
  },
  'sweep-without-a-receiver': {
    breaks: ['configuration.sweep-complete'],
    explains: 'A sweep has no receiver.',
    configuration: without('validator', '    receiver'),
  },
  'sweep-between-equal-balances': {
    breaks: ['configuration.sweep-range'],
    explains: 'maxBalanceUSD is minBalanceUSD.',
    configuration: replaces('validator', 'minBalanceUSD: 500', 'minBalanceUSD: 1000'),
  },
  'sweep-down-below-0': {
    breaks: ['configuration.sweep-range'],
    explains: 'minBalanceUSD is negative.',
    configuration: replaces('validator', 'minBalanceUSD: 500', 'minBalanceUSD: -0.01'),
  },
  'sweep-to-its-own-sender': {
    breaks: ['configuration.sweep-receiver'],
    explains: 'The receiver of a sweep is its sender.',
    configuration: replaces(
      'validator',
      'receiver: "treasury::122056cd"',
      'receiver: "acme-validator-1::122034ab"',
    ),
  },
  'accepts-from-nobody-named': {
    breaks: ['configuration.auto-accept-lists'],
    explains: 'A receiver of autoAcceptTransfers has no fromParties.',
    configuration: replaces(
      'validator',
      '    fromParties:\n      - "treasury::122056cd"',
      '    parties:\n      - "treasury::122056cd"',
    ),
  },
};
