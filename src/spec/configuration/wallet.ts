import type { Clause } from '../clause.js';
import { of, values } from './section.js';

const at = of(values('Wallet automations'), 'validator');

export const walletTypes: Clause = {
  ...at,
  id: 'configuration.wallet-types',
  basis: 'stated',
  statement:
    'Each value of the wallet automations has the type of its key: numbers for the balances, text for a receiver, a boolean for useTransferPreapproval, a list of texts for fromParties.',
};

export const walletParties: Clause = {
  ...at,
  id: 'configuration.wallet-parties',
  basis: 'derived',
  follows: 'a party ID is a party identifier, whose characters and length are those of party allocation.',
  statement:
    'Senders, receivers and fromParties of the wallet automations are party IDs: 1 to 255 ASCII letters, digits, spaces, colons, minus signs and underscores.',
};

export const sweepComplete: Clause = {
  ...at,
  id: 'configuration.sweep-complete',
  basis: 'derived',
  follows: 'a sweep begins above maxBalanceUSD and goes to receiver; no default of either is shown.',
  statement: 'Each sweep of walletSweep has a receiver and a maxBalanceUSD.',
};

export const sweepRange: Clause = {
  ...at,
  id: 'configuration.sweep-range',
  basis: 'derived',
  follows: 'a sweep takes a balance above the maximum down to the minimum, which lies below it.',
  statement: 'maxBalanceUSD of a sweep is above its minBalanceUSD, and neither is negative.',
};

export const sweepReceiver: Clause = {
  ...at,
  id: 'configuration.sweep-receiver',
  basis: 'derived',
  follows: 'what is sent to its own sender leaves the balance where it was.',
  statement: 'The receiver of a sweep is not its sender.',
};

export const autoAcceptLists: Clause = {
  ...at,
  id: 'configuration.auto-accept-lists',
  basis: 'stated',
  statement:
    'Each receiver of autoAcceptTransfers has fromParties, the list of whom it accepts transfers from.',
};
