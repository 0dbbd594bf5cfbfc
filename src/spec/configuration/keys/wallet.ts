import { autoAcceptLists, walletTypes } from '../wallet.js';
import { flag, number, party, type Key } from './key.js';

const object = { type: 'object' } as const;

/** What the wallet does by itself. */
export const wallet: readonly Key[] = [
  { path: 'walletSweep', schema: object, description: 'Sweeps of balances, by the party that sends.' },
  { path: 'walletSweep.*', schema: object, description: 'The sweep of one party.' },
  {
    path: 'walletSweep.*.maxBalanceUSD',
    schema: { ...number, minimum: 0 },
    description: 'A balance above this is swept.',
    required: true as const,
  },
  {
    path: 'walletSweep.*.minBalanceUSD',
    schema: { ...number, minimum: 0 },
    description: 'What a sweep leaves; below maxBalanceUSD.',
  },
  {
    path: 'walletSweep.*.receiver',
    schema: party,
    description: 'The party that a sweep goes to.',
    required: true as const,
  },
  {
    path: 'walletSweep.*.useTransferPreapproval',
    schema: flag,
    description: 'Whether the sweep uses the preapproval of its receiver.',
  },
  {
    path: 'autoAcceptTransfers',
    schema: object,
    description: 'Transfers that are accepted without asking, by the party that receives them.',
  },
  { path: 'autoAcceptTransfers.*', schema: object, description: 'What one party accepts.' },
  {
    path: 'autoAcceptTransfers.*.fromParties',
    schema: { type: 'array', items: party } as const,
    description: 'The parties whose transfers are accepted.',
    required: true as const,
  },
].map((key) => ({ ...key, types: key.path === 'autoAcceptTransfers.*' ? autoAcceptLists : walletTypes }));
