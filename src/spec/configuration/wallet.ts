import { of, values } from './section.js';

const { stated, derived } = of(values('Wallet automations'), 'validator');

export const walletTypes = stated(
  'configuration.wallet-types',
  'Each value of the wallet automations has the type of its key: numbers for the balances (.nan and .inf are none), text for a receiver, a boolean for useTransferPreapproval, a list of texts for fromParties.',
);

export const walletParties = derived(
  'configuration.wallet-parties',
  'Senders, receivers and fromParties of the wallet automations name a party: none of them is empty.',
  'what an identifier looks like is up to the implementation, but an empty text identifies nobody.',
);

export const sweepComplete = derived(
  'configuration.sweep-complete',
  'Each sweep of walletSweep has a receiver and a maxBalanceUSD.',
  'a sweep begins above maxBalanceUSD and goes to receiver; no default of either is shown.',
);

export const sweepRange = derived(
  'configuration.sweep-range',
  'maxBalanceUSD of a sweep is not below its minBalanceUSD, and neither is negative.',
  'a sweep takes a balance above the maximum down to the minimum, which cannot lie above it; and no balance is below 0.',
);

export const sweepReceiver = derived(
  'configuration.sweep-receiver',
  'The receiver of a sweep is not its sender.',
  'what is sent to its own sender leaves the balance where it was.',
);

export const autoAcceptLists = stated(
  'configuration.auto-accept-lists',
  'Each receiver of autoAcceptTransfers has fromParties, the list of whom it accepts transfers from.',
);
